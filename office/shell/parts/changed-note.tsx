import type { ReactNode } from 'react';
import { ProblemNote } from './problem-note.tsx';

interface ChangedNoteProps {
  name: string;
  by?: string | undefined;
  children: ReactNode;
}

export const ChangedNote = ({ name, by, children }: ChangedNoteProps) => (
  <ProblemNote>
    {by || 'Someone else'} changed this {name} while you were editing. {children}
  </ProblemNote>
);
