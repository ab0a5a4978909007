import { Icon } from '../../../ui/icon.tsx';
import { CLOSE } from '../../../ui/icon-paths.ts';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { usePageAddress } from '../../../web/search/page-address.ts';
import type { Chip } from './grid-chips.ts';
import type { NarrowedList } from './load-narrowed-list.ts';

/** The active filters, each a link that removes it, so that they work without JavaScript. */
export function GridChipList({ chips }: Pick<NarrowedList, 'chips'>) {
  const { pathname } = usePageAddress();
  if (!chips.length) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip) => (
        <ChipLink key={`${chip.filter} ${chip.text}`} chip={chip} />
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

/** What the URL asks for and is left out, so that nobody takes the products for an answer to it. */
export function GoneChipList({ gone }: Pick<NarrowedList, 'gone'>) {
  if (!gone.length) return null;
  return (
    <ul aria-label="Filters that are gone" className="mb-4 flex flex-wrap items-center gap-1.5 text-sm text-steel-600">
      {gone.map((chip) => (
        <ChipLink key={chip.filter} chip={chip} isGone />
      ))}
    </ul>
  );
}

function ChipLink({ chip: { filter, text, search }, isGone }: { chip: Chip; isGone?: boolean }) {
  const { pathname } = usePageAddress();
  return (
    <li>
      <Link
        to={(pathname + search) as PageAddress}
        className={`group flex min-h-8 items-center gap-1.5 rounded-md border bg-white ps-2.5 pe-1.5 text-steel-600 hover:border-steel-500 ${isGone ? 'border-warning' : 'border-steel-300'}`}
      >
        <span className="sr-only">Remove</span>
        {isGone ? <span className="max-w-[16rem] truncate">{`“${filter}”`}</span> : filter}
        <span className="max-w-[16rem] truncate font-semibold text-steel-900 tabular-nums">{text}</span>
        <Icon path={CLOSE} className="size-4 text-steel-500 group-hover:text-slate-700" />
      </Link>
    </li>
  );
}
