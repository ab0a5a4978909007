import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { QueryScreen } from '../../shell/parts/query-screen.tsx';
import { useChangeSet } from './drafts-data.ts';

export interface OpenedDraft {
  set: number;
  setTitle: string;
  id: number;
  version: number;
  values: Partial<Row>;
}

export function DraftLoader({
  resource,
  children,
}: {
  resource: string;
  children: (draft?: OpenedDraft) => ReactNode;
}) {
  const [params] = useSearchParams();
  const [set, draft] = [Number(params.get('set')), Number(params.get('draft'))];
  return set && draft ? <LoadedDraft {...{ resource, set, draft, children }} /> : children();
}

interface LoadedDraftProps {
  resource: string;
  set: number;
  draft: number;
  children: (draft?: OpenedDraft) => ReactNode;
}

function LoadedDraft({ resource, set, draft, children }: LoadedDraftProps) {
  const query = useChangeSet(set);
  return (
    <QueryScreen key={draft} query={query} title="Draft" label="Loading the draft">
      {(data) => {
        const found = data.changes.find((one) => one.id === draft && one.resource === resource);
        if (!found) return <NotFoundScreen />;
        const values = Object.fromEntries(found.fields.map((field) => [field.name, field.draft]));
        return children({ set, setTitle: data.set.title, id: draft, version: found.version, values });
      }}
    </QueryScreen>
  );
}
