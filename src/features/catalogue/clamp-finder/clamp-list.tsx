import { Link } from '../../../ui/links/link.tsx';
import { productPath } from '../../../web/addresses.ts';
import { CompareForm } from '../compare/compare-pick.tsx';
import type { FoundClamp } from './clamp-finder.contract.ts';
import { COMPARE_FORM_ID, type RequestedConditions, useClampRows } from './clamp-row.tsx';
import { ProductBox } from './product-box.tsx';

interface ClampListProps {
  clamps: readonly FoundClamp[];
  asked?: RequestedConditions;
  hidden?: { action: string; mounting: string };
  isSecond?: boolean;
}

export function ClampList({ clamps, asked, hidden, isSecond = false }: ClampListProps) {
  const row = useClampRows(asked);
  return (
    <>
      {!isSecond && <CompareForm form={COMPARE_FORM_ID} />}
      <ul className="flex flex-col gap-4">
        {groupByProduct(clamps).map(([best, ...others], at) => (
          <li key={best.product_slug}>
            <ProductBox product={best} text={formatKind(best, hidden)} isFirst={at === 0 && !isSecond}>
              {row(best)}
              {others.length > 0 && (
                <details className="group">
                  <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md text-sm font-semibold text-steel-800 hover:text-slate-700 sm:min-h-9">
                    <span
                      aria-hidden="true"
                      className="me-1.5 inline-block transition-transform group-open:rotate-90 motion-reduce:transition-none"
                    >
                      ›
                    </span>
                    {others.length} more {others.length === 1 ? 'size' : 'sizes'}
                  </summary>
                  <div className="divide-y divide-steel-100 border-t border-steel-100">{others.map(row)}</div>
                </details>
              )}
              {best.product_total > others.length + 1 && (
                <p className="pt-1 text-sm">
                  <Link to={productPath(best.product_slug)} className="text-link">
                    All {best.product_total} in the table of the product
                  </Link>
                </p>
              )}
            </ProductBox>
          </li>
        ))}
      </ul>
    </>
  );
}

const formatKind = ({ action, mounting }: FoundClamp, hidden: ClampListProps['hidden']) =>
  [!hidden?.action && action, !hidden?.mounting && mounting].filter(Boolean).join(' · ');

function groupByProduct(clamps: readonly FoundClamp[]): [FoundClamp, ...FoundClamp[]][] {
  const groups: [FoundClamp, ...FoundClamp[]][] = [];
  for (const clamp of clamps) {
    const last = groups.at(-1);
    if (last && last[0].product_slug === clamp.product_slug) last.push(clamp);
    else groups.push([clamp]);
  }
  return groups;
}
