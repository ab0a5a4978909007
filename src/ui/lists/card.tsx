import type { ReactNode } from 'react';
import { Link } from '../links/link.tsx';
import type { PageAddress } from '../links/page-address.ts';
import { StoredImage, type StoredImageProps } from '../media/stored-image.tsx';

interface CardProps {
  to: PageAddress;
  title: string;
  icon?: ReactNode;
  image: Pick<StoredImageProps, 'folder' | 'file' | 'alt' | 'sizes' | 'priority'>;
  children?: ReactNode;
  values?: ReactNode;
  action?: ReactNode;
  heading?: 'h2' | 'h3' | 'h4';
  state?: object;
}

export function Card({ to, title, icon, image, children, values, action, heading: Heading = 'h2', state }: CardProps) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-steel-200 bg-white transition-[border-color,box-shadow] duration-150 focus-within:border-steel-400 hover:border-steel-400 hover:shadow-raised">
      <div className="aspect-4/3 border-b border-steel-100 bg-steel-50">
        <StoredImage {...image} className="size-full object-contain mix-blend-multiply" />
      </div>
      <div className="flex flex-1 flex-col gap-1 px-4 py-3">
        <Heading className="flex items-start justify-between gap-3 text-lg leading-6">
          <Link
            to={to}
            state={state}
            className="after:absolute after:inset-0 group-hover:text-slate-700 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-slate-700"
          >
            {title}
          </Link>
          {icon}
        </Heading>
        {children && <div className="text-sm text-steel-600">{children}</div>}
        {values && <div className="mt-auto pt-2">{values}</div>}
        {action && <div className="relative mt-auto self-start pt-2">{action}</div>}
      </div>
    </article>
  );
}

/** At most 3 or 4 columns, with a minimum width of the cards. */
const COLUMNS = {
  3: 'grid-cols-[repeat(auto-fill,minmax(max(min(100%,13.5rem),(100%-2.5rem)/3),1fr))]',
  4: 'grid-cols-[repeat(auto-fill,minmax(max(min(100%,15.5rem),(100%-3.75rem)/4),1fr))]',
};

interface CardGridProps {
  count: number;
  columns?: 3 | 4;
  children: ReactNode;
}

/** A list, so that screen readers announce the number of cards. */
export function CardGrid({ count, columns = 4, children }: CardGridProps) {
  return <ul className={`grid gap-4 md:gap-5 ${COLUMNS[chooseColumns(count, columns)]}`}>{children}</ul>;
}

export function chooseColumns(count: number, most: 3 | 4): 3 | 4 {
  const holes = (columns: number) => (columns - (count % columns)) % columns;
  return most === 4 && count > 3 && holes(4) <= holes(3) ? 4 : 3;
}
