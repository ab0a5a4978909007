import type { ReactNode } from 'react';
import { ProblemNote } from './problem-note.tsx';

interface ChangedNoteProps {
  name: string;
  by?: string | undefined;
  children: ReactNode;
}

export const ChangedNote = ({ name, by, children }: ChangedNoteProps) => (
  <ProblemNote>
    {by || 'Someone else'} has changed this {name} in the meantime. {children}
  </ProblemNote>
);
