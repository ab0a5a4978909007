import { prepareBuild } from '../../commands/prepare.mjs';

/** Builds the site for the tests unless the build is up to date. CLIENT_FOLDER: another build to test. */
export async function setup() {
  if (!process.env.CLIENT_FOLDER) await prepareBuild(() => {});
}
