import { prepareBuild } from '../../commands/prepare.mjs';

/** Builds what the tests run, unless that of the same sources is there. CLIENT_FOLDER names another build to test. */
export function setup() {
  if (!process.env.CLIENT_FOLDER) prepareBuild(() => {});
}
