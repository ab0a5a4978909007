// npm run check: all checks that take less than a minute and need neither a database nor a browser.
import { quickSteps, runSteps } from './steps.mjs';

await runSteps(quickSteps);
