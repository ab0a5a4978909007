import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';

interface LinesTableProps {
  label?: string;
  lines: readonly { id: number; model: string; product: string | undefined; quantity: number; isGone: boolean }[];
  /** Part of a card, not the content of a page. */
  small?: boolean;
}

/** Models and quantities that cannot be changed: of a shared basket, of a sent enquiry. */
export function LinesTable({ label, lines, small = false }: LinesTableProps) {
  const head = small ? 'border-steel-300 border-b text-steel-600' : 'border-steel-800 border-b-2 text-sm';
  const row = small ? 'border-steel-100 last:border-b-0 [&>*]:py-1.5' : 'border-steel-200 [&>*]:py-3';
  return (
    <table aria-label={label} className="w-full max-w-3xl border-collapse">
      <thead>
        <tr className={`[&>*]:py-1.5 ${head}`}>
          <th scope="col" className="pe-3 text-start font-semibold">
            Model Number
          </th>
          <th scope="col" className="pe-3 text-start font-semibold max-sm:hidden">
            Product
          </th>
          <th scope="col" className="text-end font-semibold">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, model, product, quantity, isGone }) => (
          <tr key={id} className={`border-b ${row}`}>
            <th scope="row" className="pe-3 text-start font-semibold break-words">
              {isGone ? (
                <>
                  {model} <span className="font-normal text-steel-600">(no longer in the catalogue)</span>
                </>
              ) : (
                <Link to={modelPath(model)} className="text-slate-700 hover:underline">
                  {model}
                </Link>
              )}
            </th>
            <td className="pe-3 text-steel-700 max-sm:hidden">{product}</td>
            <td className="text-end tabular-nums">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
