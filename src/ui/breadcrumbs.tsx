import { Icon } from './icon.tsx';
import { LEFT_ICON } from './icon-paths.ts';
import { Link } from './links/link.tsx';
import type { PageAddress } from './links/page-address.ts';

export interface BreadcrumbItem {
  name: string;
  link: string;
}

export const buildHomeBreadcrumbs = (...crumbs: ({ name: string; link: PageAddress } | string)[]): BreadcrumbItem[] => [
  { name: 'Home', link: '/' },
  ...crumbs.map((crumb) => (typeof crumb === 'string' ? { name: crumb, link: '' } : crumb)),
];

const MAX_ON_PHONE = 3;

export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly BreadcrumbItem[] }) {
  const isLong = breadcrumbs.length > MAX_ON_PHONE;
  return (
    <nav aria-label="Breadcrumb" data-screen-only="">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-steel-600">
        {breadcrumbs.map((crumb, index) => {
          const last = index === breadcrumbs.length - 1;
          const parent = index === breadcrumbs.length - 2;
          return (
            <li
              key={`${crumb.link} ${crumb.name}`}
              className={`flex min-h-6 items-center gap-2 ${isLong && !parent ? 'max-sm:hidden' : ''}`}
            >
              {isLong && parent && <Icon path={LEFT_ICON} className="size-4 sm:hidden" />}
              {crumb.link && !last ? (
                <Link
                  to={crumb.link as PageAddress}
                  className="-mx-1 -my-2.5 inline-block px-1 py-2.5 hover:text-slate-700 hover:underline"
                >
                  {crumb.name}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined} className={last ? 'text-steel-800' : undefined}>
                  {crumb.name}
                </span>
              )}
              {!last && (
                <span aria-hidden="true" className={`text-steel-400 ${isLong ? 'max-sm:hidden' : ''}`}>
                  /
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
