import type { ReactNode } from 'react';
import { LogoMark } from '../frame/logo-mark.tsx';

export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-steel-50 px-4 py-10">
      <title>{`${title} · Office`}</title>
      <div className="flex w-full max-w-sm flex-col gap-6 rounded-lg border border-steel-200 bg-white p-7 shadow-raised">
        <div className="flex items-center gap-2.5">
          <LogoMark />
          <span className="eyebrow">Office</span>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
