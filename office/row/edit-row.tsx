import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { HttpError } from '../../src/platform/errors.ts';
import { Spinner } from '../../src/ui/spinner.tsx';
import { office } from '../data/office-api.ts';
import type { Resource, Row } from '../data/office-types.ts';
import { useResource } from '../data/session.ts';
import { WithDraft } from '../drafts/opened-draft.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import type { Kinds } from '../parts/kind-screens.ts';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { aboveOf, ResourceForm } from './resource-form.tsx';

/** The form of one row. */
export function EditRow({ kinds }: { kinds: Kinds }) {
  const { resource: name, id = '' } = useParams();
  const resource = useResource(name);
  return resource ? <EditOf key={`${resource.name} ${id}`} resource={resource} kinds={kinds} id={id} /> : <NotHere />;
}

/** The form of a resource that has one row. */
export function EditSingle({ name, kinds }: { name: string; kinds: Kinds }) {
  const resource = useResource(name);
  return resource ? <EditOf resource={resource} kinds={kinds} id="1" /> : <NotHere />;
}

function EditOf({ resource, kinds, id }: { resource: Resource; kinds: Kinds; id: string }) {
  // As it is now, not as a list showed it a minute ago; and not fetched again while the form is open.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: [resource.name, 'row', id],
    queryFn: async () => (await office.getRaw('/api/office/row', { resource: resource.name, id })).row,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  // Once the form is open, nothing that is read later may close it.
  const [opened, setOpened] = useState<Row>();
  if (!opened && data && isFetchedAfterMount && !error) setOpened(data);
  if (opened) {
    return (
      <WithDraft resource={resource.name}>
        {(draft) => (
          <ResourceForm key={draft?.id} resource={resource} kinds={kinds} row={opened} {...(draft ? { draft } : {})} />
        )}
      </WithDraft>
    );
  }
  if (error instanceof HttpError && error.status === 404) return <NotHere />;
  return (
    <Screen title={resource.label_one} {...aboveOf(resource)}>
      {error ? <FailureNote error={error} onAgain={() => refetch()} /> : <Spinner label="Loading" />}
    </Screen>
  );
}
