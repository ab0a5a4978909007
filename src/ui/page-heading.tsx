import type { ReactNode } from 'react';
import { type BreadcrumbItem, Breadcrumbs } from './breadcrumbs.tsx';

interface PageHeadingProps {
  title: ReactNode;
  breadcrumbs?: readonly BreadcrumbItem[];
  children?: ReactNode;
  actions?: ReactNode;
}

export function PageHeading({ title, breadcrumbs, children, actions }: PageHeadingProps) {
  return (
    <div className="border-b border-steel-200 bg-steel-50">
      <div className="page-width flex flex-col gap-2 py-5 md:py-7">
        {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs breadcrumbs={breadcrumbs} />}
        <div className="grid items-end gap-x-8 gap-y-2 sm:grid-cols-[1fr_auto]">
          <h1>{title}</h1>
          {children && <div className="max-w-[43em] text-steel-700 sm:col-span-2">{children}</div>}
          {actions && <div className="mt-1 flex flex-wrap gap-2 sm:col-start-2 sm:row-start-1">{actions}</div>}
        </div>
      </div>
    </div>
  );
}
