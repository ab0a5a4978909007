import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useResource } from '../../shell/data/session.ts';
import type { Kinds } from '../../shell/parts/kind-screens.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import { WithDraft } from '../drafts/opened-draft.tsx';
import { aboveOf, ResourceForm } from './resource-form.tsx';

export function EditRow({ kinds }: { kinds: Kinds }) {
  const { resource: name, id = '' } = useParams();
  const resource = useResource(name);
  return resource ? <EditOf key={`${resource.name} ${id}`} resource={resource} kinds={kinds} id={id} /> : <NotHere />;
}

export const EditSingle = (of: { resource: Resource; kinds: Kinds }) => (
  <EditOf key={of.resource.name} {...of} id="1" />
);

function EditOf({ resource, kinds, id }: { resource: Resource; kinds: Kinds; id: string }) {
  const query = useQuery({
    queryKey: [resource.name, 'row', id],
    queryFn: async () => (await office.getRaw('/api/office/row', { resource: resource.name, id })).row,
    gcTime: 0,
  });
  return (
    <ReadScreen query={query} title={resource.label_one} {...aboveOf(resource)}>
      {(row) => (
        <WithDraft resource={resource.name}>
          {(draft) => (
            <ResourceForm key={draft?.id} resource={resource} kinds={kinds} row={row} {...(draft ? { draft } : {})} />
          )}
        </WithDraft>
      )}
    </ReadScreen>
  );
}

export function AddRow({ kinds }: { kinds: Kinds }) {
  const resource = useResource(useParams().resource);
  const mayWrite = useMay(resource?.right ?? '', 'write');
  const [params] = useSearchParams();
  const initial = Object.fromEntries(params);
  if (!resource?.fields.length || !mayWrite) return <NotHere />;
  return (
    <WithDraft key={`${resource.name} ${params.get('draft')}`} resource={resource.name}>
      {(draft) => <ResourceForm resource={resource} kinds={kinds} {...(draft ? { draft } : { initial })} />}
    </WithDraft>
  );
}
