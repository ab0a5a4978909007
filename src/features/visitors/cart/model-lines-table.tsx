import type { ReactNode } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';

interface ModelLinesTableProps {
  label?: string;
  lines: readonly {
    id: number;
    model: string;
    product: string | undefined;
    quantity: number;
    isGone: boolean;
    picture?: ReactNode;
    own_number?: string | undefined;
    note?: string | undefined;
    remark?: ReactNode;
    action?: ReactNode;
  }[];
  small?: boolean;
}

export function ModelLinesTable({ label, lines, small = false }: ModelLinesTableProps) {
  const head = small ? 'border-steel-300 border-b text-steel-600' : 'border-steel-800 border-b-2 text-sm';
  const row = small ? 'border-steel-100 last:border-b-0 [&>*]:py-1.5' : 'border-steel-200 [&>*]:py-3';
  const hasActions = lines.some(({ action }) => action);
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
          {hasActions && (
            <td>
              <span className="sr-only">Again</span>
            </td>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, model, product, quantity, isGone, picture, own_number, note, remark, action }) => (
          <tr key={id} className={`border-b ${row}`}>
            <th scope="row" className="pe-3 text-start font-semibold break-words">
              {picture}
              {isGone ? (
                <>
                  {model} <span className="font-normal text-steel-600">(no longer in the catalogue)</span>
                </>
              ) : (
                <Link to={modelPath(model)} className="text-slate-700 hover:underline">
                  {model}
                </Link>
              )}
              {picture && product && <span className="block font-normal text-steel-700 sm:hidden">{product}</span>}
              {own_number && <span className="block font-normal text-steel-700">Your part number: {own_number}</span>}
              {note && <span className="block font-normal text-steel-700">Note: {note}</span>}
              {remark && <span className="block font-normal text-warning">{remark}</span>}
            </th>
            <td className="pe-3 text-steel-700 max-sm:hidden">{product}</td>
            <td className="text-end tabular-nums">{quantity}</td>
            {hasActions && <td className="ps-3 text-end">{action}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
