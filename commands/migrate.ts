// npm run migrate: brings the database up to date before a release starts, for a job of a deployment.
import { parseCommandLine, runCommand } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run migrate

Runs the migrations of this release, with a line for each as it begins, and prints what they changed. Copies of the release that
start afterwards find nothing to do. Fails with one line, and changes nothing, where all copies have to be stopped first.`;

await runCommand(async () => {
  parseCommandLine(usage, {});
  await withDatabase(async () => console.log('The database is up to date.'));
  return 0;
});
