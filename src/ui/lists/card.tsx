import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { Picture, type PictureProps } from '../media/picture.tsx';

interface CardProps {
  to: string;
  title: string;
  picture: Pick<PictureProps, 'folder' | 'file' | 'alt' | 'sizes' | 'priority'>;
  /** A line or two under the title. */
  children?: ReactNode;
  /** An action, below the text and separate from the link. */
  action?: ReactNode;
  /** The level of its heading in the page. */
  heading?: 'h2' | 'h3' | 'h4';
  state?: object;
}

/** A picture, a title and a line of text that form one link. */
export function Card({ to, title, picture, children, action, heading: Heading = 'h2', state }: CardProps) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-steel-200 bg-white transition-[border-color,box-shadow] duration-150 focus-within:border-steel-400 hover:border-steel-400 hover:shadow-raised">
      <div className="aspect-4/3 border-b border-steel-100 bg-steel-50">
        <Picture {...picture} className="size-full object-contain mix-blend-multiply" />
      </div>
      <div className="flex flex-1 flex-col gap-1 px-4 py-3">
        <Heading className="text-lg leading-6">
          <Link
            to={to}
            state={state}
            className="after:absolute after:inset-0 group-hover:text-brand-700 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-600"
          >
            {title}
          </Link>
        </Heading>
        {children && <div className="text-sm text-steel-600">{children}</div>}
        {action && <div className="relative mt-auto self-start pt-2">{action}</div>}
      </div>
    </article>
  );
}

/** Cards side by side, as many as fit. A list, so that screen readers announce how many there are. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4 md:gap-5">{children}</ul>
  );
}
