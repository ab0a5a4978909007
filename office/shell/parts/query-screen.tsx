import { type ReactNode, useState } from 'react';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { OfficeScreen } from './office-screen.tsx';
import { type QueryState, QueryStatus } from './query-status.tsx';

interface QueryScreenProps<Data> {
  query: QueryState & { data: Data | undefined };
  title: string;
  above?: { name: string; to: string };
  label?: string;
  live?: boolean;
  children: (data: Data) => ReactNode;
}

/** Loads data, then shows a screen. Unless `live`, the screen keeps its first data, because it may have a form. */
export function QueryScreen<Data>(props: QueryScreenProps<Data>) {
  const { query, title, above, label = 'Loading', live, children } = props;
  const { data, error } = query;
  const [first, setFirst] = useState<Data>();
  if (first === undefined && data !== undefined) setFirst(data);
  const shown = live ? data : first;
  if (shown !== undefined) return children(shown);
  if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return <NotFoundScreen />;
  return (
    <OfficeScreen title={title} {...(above ? { above } : {})}>
      <QueryStatus query={query} label={label} />
    </OfficeScreen>
  );
}
