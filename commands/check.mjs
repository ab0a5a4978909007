// npm run check: all checks that take less than a minute and need neither a database nor a browser.
import { wrongSubjects } from './commit-subjects.mjs';
import { quickSteps, runSteps, step } from './steps.mjs';

await runSteps(async () => {
  await step('commit subjects', wrongSubjects);
  await quickSteps();
});
