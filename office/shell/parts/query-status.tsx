import { Spinner } from '../../../src/ui/spinner.tsx';
import { FailureNote } from './failure-note.tsx';

export interface QueryState {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

export function QueryStatus({ query: { isPending, error, refetch }, label }: { query: QueryState; label: string }) {
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  return isPending && <Spinner label={label} />;
}
