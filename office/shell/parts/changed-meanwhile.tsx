import type { ReactNode } from 'react';
import { ProblemNote } from './problem-note.tsx';

interface ChangedMeanwhileProps {
  /** Kind of record, such as "webhook". */
  name: string;
  by?: string | undefined;
  /** Sentences about the stored version and the effect of saving again. */
  children: ReactNode;
}

/** Conflict note of a small form. Forms of rows show both sides (ConflictScreen). */
export const ChangedMeanwhile = ({ name, by, children }: ChangedMeanwhileProps) => (
  <ProblemNote>
    {by || 'Somebody else'} has changed this {name} meanwhile. {children}
  </ProblemNote>
);
