// npm run check: all checks that take less than a minute and need neither a database nor a browser.
import { findWrongSubjects } from './commit-subjects.mjs';
import { runQuickSteps, runSteps, step } from './steps.mjs';

await runSteps(async () => {
  await step('commit subjects', findWrongSubjects);
  await runQuickSteps();
});
