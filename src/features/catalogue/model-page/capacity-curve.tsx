import { Link } from '../../../ui/links/link.tsx';
import { ACTIONS } from '../figures/clamp-actions.limits.ts';
import { capacityAt, newtons } from '../figures/clamp-strength.ts';
import type { ModelAttribute } from '../products/models.contract.ts';
import { CAPACITY, REACH } from '../units/attribute-label.ts';

/** Of the rated reach: the reaches that are listed, and where the curve ends. */
const LISTED = [1, 1.25, 1.5, 2];
const END = 2.2;
const [WIDTH, HEIGHT] = [320, 120];

/** What a clamp with a lever holds over its reach, in newtons and millimetres; nothing for others. */
export function CapacityCurve({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const numberOf = (name: string, unit: string) =>
    Number(attributes.find((one) => one.attribute === name && one.unit === unit)?.value);
  const action = attributes.find((one) => one.attribute === 'Action')?.value;
  const [rated, reach] = [numberOf(CAPACITY, 'N'), numberOf(REACH, 'mm')];
  if (!ACTIONS.some((one) => one.lever && one.name === action) || !(rated > 0) || !(reach > 0)) return null;
  const x = (at: number) => (at / (reach * END)) * WIDTH;
  const y = (at: number) => HEIGHT - (capacityAt(rated, reach, at) / rated) * (HEIGHT - 12);
  const points = Array.from({ length: 25 }, (_, at) => reach * (1 + ((END - 1) * at) / 24));
  return (
    <section aria-labelledby="capacity" className="mt-12 max-w-3xl" data-screen-only="">
      <h2 id="capacity" className="mb-4">
        What it holds, and where
      </h2>
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} aria-hidden="true" className="w-full">
          <path
            d={`M0,${HEIGHT} V${y(1)} H${x(reach)} ${points.map((at) => `L${x(at).toFixed(1)},${y(at).toFixed(1)}`).join(' ')} V${HEIGHT} Z`}
            className="fill-steel-100"
          />
          <path
            d={`M0,${y(1)} H${x(reach)} ${points.map((at) => `L${x(at).toFixed(1)},${y(at).toFixed(1)}`).join(' ')}`}
            className="fill-none stroke-slate-700 stroke-2"
          />
          <path d={`M0,0 V${HEIGHT} H${WIDTH}`} className="fill-none stroke-steel-400" />
          <path
            d={`M${x(reach)},${y(reach)} V${HEIGHT}`}
            strokeDasharray="4 3"
            className="fill-none stroke-steel-500"
          />
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
            {LISTED.map((times) => (
              <tr key={times} className="border-b border-steel-100">
                <td className="py-1">
                  {Number((reach * times).toFixed(1))} mm{times === 1 && ' (rated)'}
                </td>
                <td className="py-1 text-end">{newtons(capacityAt(rated, reach, reach * times))} N</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-steel-600">
        Up to its rated reach it holds what is rated, beyond it HC(x) = HC1 · X1 / X.{' '}
        <Link to={`/ClampFinder?force=${newtons(rated)}&reach=${reach}&safety=1`} className="text-link">
          Other clamps that hold as much there
        </Link>
      </p>
    </section>
  );
}
