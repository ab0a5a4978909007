import { Spinner } from '../../../src/ui/spinner.tsx';
import { FailureNote } from './failure-note.tsx';

/** The used part of a query. */
export interface Reading {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** Loading state or error; nothing once loaded. */
export function Waiting({ query: { isPending, error, refetch }, label }: { query: Reading; label: string }) {
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  return isPending && <Spinner label={label} />;
}
