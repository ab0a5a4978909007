import { Icon } from '../../../ui/icon.tsx';
import { CLOSE } from '../../../ui/icon-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { usePageAddress } from '../../../web/search/page-address.ts';
import type { Grid } from './load-grid.ts';

/** The active filters, each a link that removes it, so that they work without JavaScript. */
export function GridChipList({ chips }: Pick<Grid, 'chips'>) {
  const { pathname } = usePageAddress();
  if (!chips.length) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ filter, text, search }) => (
        <li key={`${filter} ${text}`}>
          <Link
            to={pathname + search}
            className="group flex min-h-8 items-center gap-1.5 rounded-md border border-steel-300 bg-white ps-2.5 pe-1.5 text-steel-600 hover:border-steel-500"
          >
            <span className="sr-only">Remove</span>
            {filter}
            <span className="max-w-[16rem] truncate font-semibold text-steel-900 tabular-nums">{text}</span>
            <Icon path={CLOSE} className="size-4 text-steel-500 group-hover:text-slate-700" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={pathname} className="text-link px-1.5">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
