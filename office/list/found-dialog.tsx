import { useQuery } from '@tanstack/react-query';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';
import type { Resource } from '../data/office-types.ts';
import { foundFilter, type ListFilter } from '../data/rows.ts';
import { useNotify } from '../parts/notices.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { AboutRows, ACTIONS, type ArchiveAction, rowsNamed } from './archive-action.tsx';

interface FoundDialogProps {
  resource: Resource;
  action: ArchiveAction;
  filter: ListFilter;
  onClose: () => void;
  onDone: () => void;
}

/** What archiving or restoring everything that the list finds will touch, on all its pages, before it is done. */
export function FoundDialog({ resource, action, filter, onClose, onDone }: FoundDialogProps) {
  const notify = useNotify();
  const asked = { resource: resource.name, action, filter: foundFilter(filter) };
  const preview = useQuery({
    queryKey: ['found', asked],
    gcTime: 0,
    queryFn: () => office.callRaw('/api/office/preview_found_rows', asked),
  });
  const { data } = preview;
  const { verb, done } = ACTIONS[action];
  const { busy, problem, run } = useRequest(async () => {
    if (!data) return;
    const { fingerprint } = data;
    const { count } = await office.callRaw('/api/office/set_found_rows', { ...asked, fingerprint });
    notify(`${rowsNamed(resource, count)} ${done}`, { type: 'success' });
    onDone();
  });
  const title = data ? `${verb} ${rowsNamed(resource, data.count)}?` : `${verb} what was found?`;
  return (
    <ActionDialog
      label={title}
      title={data?.more ? 'Too many at once' : title}
      action={data && !data.more && data.count > 0 ? verb : undefined}
      onAct={run}
      {...{ busy, onClose }}
      problem={problem?.text}
    >
      <Waiting query={preview} label="Counting" />
      {data?.more && (
        <p>The search finds more than {rowsNamed(resource, data.count)}. Search for fewer, or add a filter.</p>
      )}
      {data && !data.more && <AboutRows action={action} labels={data.labels} count={data.count} />}
    </ActionDialog>
  );
}
