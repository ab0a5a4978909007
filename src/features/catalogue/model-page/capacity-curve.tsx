import { Link } from '../../../ui/links/link.tsx';
import { useSite } from '../../../web/site-context.tsx';
import type { ModelAttribute } from '../products/models.contract.ts';
import { type ClampBar, getAttributeText, getStatedBar, getStatedCapacity } from '../products/read-attributes.ts';
import { CLAMP_ACTIONS, toActionKey } from '../ratings/clamp-actions.limits.ts';
import { CAPACITY_RULE, computeHoldingCapacity, roundDownNewtons } from '../ratings/holding-capacity.ts';

const AXIS = 1.25;
const [WIDTH, HEIGHT] = [320, 120];

function findCurve(attributes: readonly ModelAttribute[]) {
  const capacity = getStatedCapacity(attributes) ?? 0;
  const action = getAttributeText(attributes, 'Action');
  const bar = getStatedBar(attributes);
  if (!action || CLAMP_ACTIONS.some((one) => !one.lever && one.name === action) || !(capacity > 0) || !bar) return null;
  return { bar, capacity, action };
}

export const hasCapacityCurve = (attributes: readonly ModelAttribute[]) => findCurve(attributes) !== null;

export function CapacityCurve({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const { words } = useSite();
  const curve = findCurve(attributes);
  if (!curve) return null;
  const { bar, capacity, action } = curve;
  const { end } = bar;
  const holds = (at: number) => computeHoldingCapacity(capacity, bar, at).newtons;
  return (
    <section aria-labelledby="capacity">
      <h2 id="capacity" className="mb-4">
        What it holds, and where
      </h2>
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <CurveDrawing bar={bar} holds={holds} />
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-steel-300 text-start text-steel-600">
              <th scope="col" className="py-1 text-start font-semibold">
                Reach
              </th>
              <th scope="col" className="py-1 text-end font-semibold">
                Holds
              </th>
            </tr>
          </thead>
          <tbody>
            {listCurveRows(bar).map(([at, text]) => (
              <tr key={at} className="border-b border-steel-100">
                <td className="py-1">{text}</td>
                <td className="py-1 ps-4 text-end whitespace-nowrap">{roundDownNewtons(holds(at))} N</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-steel-600">
        {bar.extended
          ? 'Beyond the end of its bar, the clamp needs an arm that you weld on; you must verify its strength.'
          : CAPACITY_RULE.beyond}{' '}
        {(end > bar.rated || bar.extended) && `${CAPACITY_RULE.farther} ${CAPACITY_RULE.formula}. `}
        {words.finder && (
          <Link
            to={`/ClampFinder?force=${roundDownNewtons(holds(end))}&reach=${end}&safety=1&action=${toActionKey(action)}`}
            className="text-link"
          >
            Other {words.products} that hold as much there
          </Link>
        )}
      </p>
    </section>
  );
}

function CurveDrawing({ bar, holds }: { bar: ClampBar; holds: (reach: number) => number }) {
  const { rated, end, nearest = 0, extended = 0 } = bar;
  const most = holds(Math.max(nearest, Math.min(rated, end)));
  const x = (at: number) => ((at / (Math.max(end, extended) * AXIS)) * WIDTH).toFixed(1);
  const y = (at: number) => (HEIGHT - (holds(at) / most) * (HEIGHT - 12)).toFixed(1);
  const line = (from: number, to: number) =>
    Array.from({ length: 13 }, (_, at) => Math.min(to, from + ((to - from) * at) / 12))
      .map((at) => `${x(at)},${y(at)}`)
      .join(' L');
  // Without a nearest position the curve begins near 0, because the formula is undefined at 0.
  const onBar = line(nearest || end / 1000, end);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} aria-hidden="true" className="w-full">
      <path d={`M${x(nearest)},${HEIGHT} L${onBar} V${HEIGHT} Z`} className="fill-steel-100" />
      <path d={`M${onBar}`} className="fill-none stroke-slate-700 stroke-2" />
      {extended > end && (
        <path d={`M${line(end, extended)}`} strokeDasharray="3 4" className="fill-none stroke-slate-700 stroke-2" />
      )}
      <path d={`M0,0 V${HEIGHT} H${WIDTH}`} className="fill-none stroke-steel-400" />
      <path d={`M${x(end)},${y(end)} V${HEIGHT}`} strokeDasharray="4 3" className="fill-none stroke-steel-500" />
    </svg>
  );
}

function listCurveRows({ rated, end, nearest = 0, extended = 0 }: ClampBar): [at: number, text: string][] {
  const isRange = end > rated;
  const from = nearest > 0 ? `From ${roundLength(nearest)} to` : 'Up to';
  const ends = `${roundLength(end)} mm, the end of the bar`;
  return [
    [Math.min(rated, end), `${from} ${isRange ? `${roundLength(rated)} mm` : ends}`],
    ...(isRange ? [(rated + end) / 2, end].map(buildCurveRow(end)) : []),
    ...(extended > end ? [[extended, `${roundLength(extended)} mm, if you extend the bar`] as [number, string]] : []),
  ];
}

const roundLength = (length: number) => Number(length.toFixed(1));
const buildCurveRow =
  (end: number) =>
  (at: number): [number, string] => [at, `${roundLength(at)} mm${at === end ? ', the end of the bar' : ''}`];
