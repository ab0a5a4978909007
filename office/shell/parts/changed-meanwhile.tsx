import type { ReactNode } from 'react';
import { ProblemNote } from './problem-note.tsx';

interface ChangedMeanwhileProps {
  name: string;
  by?: string | undefined;
  children: ReactNode;
}

export const ChangedMeanwhile = ({ name, by, children }: ChangedMeanwhileProps) => (
  <ProblemNote>
    {by || 'Someone else'} has changed this {name} in the meantime. {children}
  </ProblemNote>
);
