import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import { useSet } from './drafts-data.ts';

export interface OpenedDraft {
  set: number;
  setTitle: string;
  id: number;
  version: number;
  values: Partial<Row>;
}

export function WithDraft({ resource, children }: { resource: string; children: (draft?: OpenedDraft) => ReactNode }) {
  const [params] = useSearchParams();
  const [set, draft] = [Number(params.get('set')), Number(params.get('draft'))];
  return set && draft ? <DraftOf {...{ resource, set, draft, children }} /> : children();
}

interface DraftOfProps {
  resource: string;
  set: number;
  draft: number;
  children: (draft?: OpenedDraft) => ReactNode;
}

function DraftOf({ resource, set, draft, children }: DraftOfProps) {
  const query = useSet(set);
  return (
    <ReadScreen key={draft} query={query} title="Draft" label="Loading the draft">
      {(data) => {
        const found = data.changes.find((one) => one.id === draft && one.resource === resource);
        if (!found) return <NotHere />;
        const values = Object.fromEntries(found.fields.map((field) => [field.name, field.draft]));
        return children({ set, setTitle: data.set.title, id: draft, version: found.version, values });
      }}
    </ReadScreen>
  );
}
