import { computeBudgetShare, isBudgetMissed, type Measurement } from './budgets.ts';
import { formatThreeDigits } from './statistics.ts';

/** Performance goals: the label of each, and a pattern that finds its measurements in the report. */
const GOALS: [string, RegExp][] = [
  ['cached page, of bare Node', /share of Node's own server/],
  ['cached page behind nginx, of nginx alone', /: nginx in front of the site as a share/],
  ['uncached page, CPU of the server', /^An uncached page.*CPU of the server/],
  ['suggestions, p99', /suggestions.*p99/],
  ['searches and finder at 100,000 models, median', /^The API at .*median/],
  ['click to the whole page, of a swap', /^Click.*(rested|Enter): (?!back|forward).*median/],
  ['touch to the whole page, of a swap', /^Click.*touch: (?!back|forward)/],
  ['back and forward, above a swap', /^Click.*above the swap/],
  ['slow phone: interactive', /slow phone.*interactive/],
  ['slow phone: requests, bytes and blocking', /slow phone.*(until idle|blocking)/],
  ['memory after 20,000 mixed requests', /demo catalogue's size.*memory after/],
];

const fullName = ({ group, name }: Measurement) => `${group}: ${name}`;

/** Eleven lines: each goal, whether it is met, and its measurement nearest to the budget or farthest beyond it. */
export const formatGoals = (measurements: readonly Measurement[]): string[] =>
  GOALS.map(([goal, pattern]) => {
    const measured = measurements.filter((one) => pattern.test(fullName(one)) && computeBudgetShare(one) !== undefined);
    const [worst] = measured.toSorted((a, b) => (computeBudgetShare(b) ?? 0) - (computeBudgetShare(a) ?? 0));
    if (!worst) return `not measured  ${goal}`;
    const { name, value, unit, budget = 0, higherIsBetter } = worst;
    const limit = `${higherIsBetter ? '≥' : '≤'} ${formatThreeDigits(budget)}`;
    return `${isBudgetMissed(worst) ? 'missed' : 'holds '}  ${goal}: ${[formatThreeDigits(value), unit].filter(Boolean).join(' ')} (${limit}; ${name})`;
  });
