import type { ReactNode } from 'react';
import { HttpError } from '../../src/platform/errors.ts';
import { ProblemNote } from './problem-note.tsx';

/** The record as somebody else has saved it, if a save was refused for that (409); undefined for any other failure. */
export const currentOf = <Row,>(error: unknown): Row | undefined =>
  error instanceof HttpError && error.status === 409 ? (error.body.current as Row | undefined) : undefined;

interface ChangedMeanwhileProps {
  /** Of the record that was changed: "webhook". */
  name: string;
  by?: string | undefined;
  /** What it says now, and what saving again does. */
  children: ReactNode;
}

/** Beside a small form: somebody else has saved the same record since it was opened. Forms of rows show both sides (ConflictScreen). */
export const ChangedMeanwhile = ({ name, by, children }: ChangedMeanwhileProps) => (
  <ProblemNote>
    {by || 'Somebody else'} has changed this {name} meanwhile. {children}
  </ProblemNote>
);
