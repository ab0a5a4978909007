import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Spinner } from '../../src/ui/spinner.tsx';
import type { Row } from '../data/office-types.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { useSet } from './drafts-data.ts';

/** A draft that a form goes on with. */
export interface OpenedDraft {
  set: number;
  setTitle: string;
  id: number;
  version: number;
  values: Partial<Row>;
}

/** The draft that the address names (`set` and `draft`), once it is read; without one the form is as usual. */
export function WithDraft({ resource, children }: { resource: string; children: (draft?: OpenedDraft) => ReactNode }) {
  const [params] = useSearchParams();
  const [set, draft] = [Number(params.get('set')), Number(params.get('draft'))];
  return set && draft ? <Reading {...{ resource, set, draft, children }} /> : children();
}

interface ReadingProps {
  resource: string;
  set: number;
  draft: number;
  children: (draft?: OpenedDraft) => ReactNode;
}

function Reading({ resource, set, draft, children }: ReadingProps) {
  const { data, error, refetch } = useSet(set);
  // Once the form is open, nothing that is read later replaces it.
  const [opened, setOpened] = useState<OpenedDraft>();
  const found = data?.changes.find((one) => one.id === draft && one.resource === resource);
  if (!opened && data && found) {
    const values = Object.fromEntries(found.fields.map((field) => [field.name, field.draft]));
    setOpened({ set, setTitle: data.set.title, id: draft, version: found.version, values });
  }
  if (opened) return children(opened);
  if (data) return <NotHere />;
  return (
    <Screen title="Draft">
      {error ? <FailureNote error={error} onAgain={() => void refetch()} /> : <Spinner label="Loading the draft" />}
    </Screen>
  );
}
