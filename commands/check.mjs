// npm run check: what can be checked within a minute, without a database and a browser.
import { quickSteps, runSteps } from './steps.mjs';

runSteps(quickSteps);
