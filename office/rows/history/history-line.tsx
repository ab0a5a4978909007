import type { ReactNode } from 'react';
import { when } from '../../shell/data/moments.ts';

interface HistoryLineProps {
  who: string;
  did: ReactNode;
  at: string;
  children: ReactNode;
}

export const HistoryLine = ({ who, did, at, children }: HistoryLineProps) => (
  <li className="flex flex-col gap-1.5 border-t border-steel-100 pt-3 first:border-0 first:pt-0">
    <p>
      <span className="font-semibold text-steel-900">{who}</span> {did}
      <br />
      <time dateTime={at} className="text-xs text-steel-600">
        {when(at)}
      </time>
    </p>
    {children}
  </li>
);
