import { Spinner } from '../../../src/ui/spinner.tsx';
import { FailureNote } from './failure-note.tsx';

/** What is being read: a query, as far as it is needed here. */
export interface Reading {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** In place of what is being read, or could not be; nothing once it is there. */
export function Waiting({ query: { isPending, error, refetch }, label }: { query: Reading; label: string }) {
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  return isPending && <Spinner label={label} />;
}
