import { type ReactNode, useState } from 'react';
import { HttpError } from '../../../src/platform/errors.ts';
import { NotHere } from './not-here.tsx';
import { Screen } from './screen.tsx';
import { type Reading, Waiting } from './waiting.tsx';

interface ReadScreenProps<Data> {
  query: Reading & { data: Data | undefined };
  title: string;
  above?: { name: string; to: string };
  label?: string;
  live?: boolean;
  children: (data: Data) => ReactNode;
}

/** Loads data, then shows a screen. Unless `live`, the screen keeps its first data, because it may have a form. */
export function ReadScreen<Data>(props: ReadScreenProps<Data>) {
  const { query, title, above, label = 'Loading', live, children } = props;
  const { data, error } = query;
  const [first, setFirst] = useState<Data>();
  if (first === undefined && data !== undefined) setFirst(data);
  const shown = live ? data : first;
  if (shown !== undefined) return children(shown);
  if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return <NotHere />;
  return (
    <Screen title={title} {...(above ? { above } : {})}>
      <Waiting query={query} label={label} />
    </Screen>
  );
}
