import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight, useResource } from '../../shell/data/staff-session.ts';
import type { KindScreensByResource } from '../../shell/parts/kind-screens.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { QueryScreen } from '../../shell/parts/query-screen.tsx';
import { DraftLoader } from '../drafts/draft-loader.tsx';
import { buildListLink, ResourceForm } from './resource-form.tsx';

export function EditRow({ kinds }: { kinds: KindScreensByResource }) {
  const { resource: name, id = '' } = useParams();
  const resource = useResource(name);
  return resource ? (
    <EditStoredRow key={`${resource.name} ${id}`} resource={resource} kinds={kinds} id={id} />
  ) : (
    <NotFoundScreen />
  );
}

export const EditSingleRow = (of: { resource: PresentedResource; kinds: KindScreensByResource }) => (
  <EditStoredRow key={of.resource.name} {...of} id="1" />
);

function EditStoredRow({
  resource,
  kinds,
  id,
}: {
  resource: PresentedResource;
  kinds: KindScreensByResource;
  id: string;
}) {
  const query = useQuery({
    queryKey: [resource.name, 'row', id],
    queryFn: async () => (await officeApi.getRaw('/api/office/row', { resource: resource.name, id })).row,
    gcTime: 0,
  });
  return (
    <QueryScreen query={query} title={resource.label_one} {...buildListLink(resource)}>
      {(row) => (
        <DraftLoader resource={resource.name}>
          {(draft) => (
            <ResourceForm key={draft?.id} resource={resource} kinds={kinds} row={row} {...(draft ? { draft } : {})} />
          )}
        </DraftLoader>
      )}
    </QueryScreen>
  );
}

export function AddRow({ kinds }: { kinds: KindScreensByResource }) {
  const resource = useResource(useParams().resource);
  const mayWrite = useHasRight(resource?.right ?? '', 'write');
  const [params] = useSearchParams();
  const initial = Object.fromEntries(params);
  if (!resource?.fields.length || !mayWrite) return <NotFoundScreen />;
  return (
    <DraftLoader key={`${resource.name} ${params.get('draft')}`} resource={resource.name}>
      {(draft) => <ResourceForm resource={resource} kinds={kinds} {...(draft ? { draft } : { initial })} />}
    </DraftLoader>
  );
}
