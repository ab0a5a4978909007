import { Spinner } from '../../../src/ui/spinner.tsx';
import { FailureNote } from './failure-note.tsx';

export interface Reading {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

export function Waiting({ query: { isPending, error, refetch }, label }: { query: Reading; label: string }) {
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  return isPending && <Spinner label={label} />;
}
