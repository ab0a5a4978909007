import type { ReactNode } from 'react';

interface AccountSectionProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, text, children }: AccountSectionProps) {
  return (
    <section aria-label={title} className="grid gap-x-10 gap-y-5 lg:grid-cols-[20rem_1fr]">
      <div>
        <h2 className="text-xl md:text-xl">{title}</h2>
        <p className="mt-1 text-sm text-steel-600">{text}</p>
      </div>
      <div className="flex max-w-3xl flex-col">{children}</div>
    </section>
  );
}
