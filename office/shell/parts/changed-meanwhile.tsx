import type { ReactNode } from 'react';
import { ProblemNote } from './problem-note.tsx';

interface ChangedMeanwhileProps {
  /** The kind of record, such as "webhook". */
  name: string;
  by?: string | undefined;
  /** Sentences that say what the record contains now and what saving again does. */
  children: ReactNode;
}

/** Beside a small form: somebody else has saved the same record since it was opened. Forms of rows show both sides (ConflictScreen). */
export const ChangedMeanwhile = ({ name, by, children }: ChangedMeanwhileProps) => (
  <ProblemNote>
    {by || 'Somebody else'} has changed this {name} meanwhile. {children}
  </ProblemNote>
);
