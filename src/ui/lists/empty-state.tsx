import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  heading?: 'h1' | 'h2';
}

export function EmptyState({ title, children, actions, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex w-full max-w-[36em] flex-col items-center gap-3 px-4 py-14 text-center">
      <Heading className={Heading === 'h2' ? 'text-xl' : undefined}>{title}</Heading>
      {children && <div className="max-w-full text-steel-600">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
