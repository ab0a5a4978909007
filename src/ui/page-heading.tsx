import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';

interface PageHeadingProps {
  title: ReactNode;
  trail?: readonly Crumb[];
  /** One or two sentences under the title. */
  children?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
}

/** How every page begins: the way here, its name, and what it is about. */
export function PageHeading({ title, trail, children, actions }: PageHeadingProps) {
  return (
    <div className="border-b border-steel-200 bg-steel-50">
      <div className="page-width flex flex-col gap-2 py-5 md:py-7">
        {trail && trail.length > 0 && <Breadcrumbs trail={trail} />}
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h1>{title}</h1>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {children && <div className="max-w-[72ch] text-steel-700">{children}</div>}
      </div>
    </div>
  );
}
