import { Link } from '../../../ui/links/link.tsx';
import { ACTIONS } from '../figures/clamp-actions.limits.ts';
import { capacityAt, newtons } from '../figures/clamp-strength.ts';
import { statedReach } from '../figures/stated-reach.ts';
import type { ModelAttribute } from '../products/models.contract.ts';
import { CAPACITY } from '../units/attribute-label.ts';

/** The end of the drawn axis, in parts of the largest stated reach. */
const AXIS = 1.25;
const [WIDTH, HEIGHT] = [320, 120];

/** What a clamp with a lever holds up to the end of its bar, in newtons and millimetres; nothing for others. */
export function CapacityCurve({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const capacity = Number(attributes.find((one) => one.attribute === CAPACITY && one.unit === 'N')?.value);
  const action = attributes.find((one) => one.attribute === 'Action')?.value;
  const reach = statedReach(attributes);
  if (!ACTIONS.some((one) => one.lever && one.name === action) || !(capacity > 0) || !reach) return null;
  const { rated, end } = reach;
  const holds = (at: number) => capacityAt(capacity, rated, end, at);
  const x = (at: number) => (at / (end * AXIS)) * WIDTH;
  const y = (at: number) => HEIGHT - (holds(at) / capacity) * (HEIGHT - 12);
  const listed = end > rated ? [rated, (rated + end) / 2, end] : [end];
  const points = Array.from({ length: 13 }, (_, at) => rated + ((end - rated) * at) / 12);
  const curve = `M0,${y(rated)} ${points.map((at) => `L${x(at).toFixed(1)},${y(at).toFixed(1)}`).join(' ')}`;
  return (
    <section aria-labelledby="capacity" className="mt-12 max-w-3xl" data-screen-only="">
      <h2 id="capacity" className="mb-4">
        What it holds, and where
      </h2>
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} aria-hidden="true" className="w-full">
          <path d={`${curve} V${HEIGHT} H0 Z`} className="fill-steel-100" />
          <path d={curve} className="fill-none stroke-slate-700 stroke-2" />
          <path d={`M0,0 V${HEIGHT} H${WIDTH}`} className="fill-none stroke-steel-400" />
          <path d={`M${x(end)},${y(end)} V${HEIGHT}`} strokeDasharray="4 3" className="fill-none stroke-steel-500" />
        </svg>
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
            {listed.map((at) => (
              <tr key={at} className="border-b border-steel-100">
                <td className="py-1">
                  {at === rated && 'Up to '}
                  {Number(at.toFixed(1))} mm{at === end && ', the end of the bar'}
                </td>
                <td className="py-1 text-end">{newtons(holds(at))} N</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-steel-600">
        No capacity is stated beyond the end of the bar.{end > rated && ' Before it, HC(x) = HC1 · X1 / X.'}{' '}
        <Link to={`/ClampFinder?force=${newtons(holds(end))}&reach=${end}&safety=1`} className="text-link">
          Other clamps that hold as much there
        </Link>
      </p>
    </section>
  );
}
