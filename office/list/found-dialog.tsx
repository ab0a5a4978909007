import { useQuery } from '@tanstack/react-query';
import { Button } from '../../src/ui/button.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { Spinner } from '../../src/ui/spinner.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { Resource } from '../data/office-types.ts';
import { foundFilter, type ListFilter } from '../data/rows.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useNotify } from '../parts/notices.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useRequest } from '../parts/use-request.ts';

const NUMBER = new Intl.NumberFormat('en-GB');

interface FoundDialogProps {
  resource: Resource;
  action: 'archive' | 'restore';
  filter: ListFilter;
  onClose: () => void;
  onDone: () => void;
}

/** What archiving or restoring everything that the list finds will touch, on all its pages, before it is done. */
export function FoundDialog({ resource, action, filter, onClose, onDone }: FoundDialogProps) {
  const notify = useNotify();
  const given = { resource: resource.name, action, filter: foundFilter(filter) };
  const { data, error, refetch } = useQuery({
    queryKey: ['found', given],
    gcTime: 0,
    queryFn: () => office.callRaw('/api/office/preview_found_rows', given),
  });
  const verb = action === 'archive' ? 'Archive' : 'Restore';
  const rowsNamed = (count: number) =>
    `${NUMBER.format(count)} ${(count === 1 ? resource.label_one : resource.label).toLowerCase()}`;
  const act = useRequest(async () => {
    if (!data) return;
    const { fingerprint } = data;
    const { count } = await office.callRaw('/api/office/set_found_rows', { ...given, fingerprint });
    notify(`${rowsNamed(count)} ${action === 'archive' ? 'archived' : 'restored'}`, { type: 'success' });
    onDone();
  });
  const title = data ? `${verb} ${rowsNamed(data.count)}?` : `${verb} what was found?`;
  return (
    <Dialog label={title} open onClose={onClose} className="dialog-centre dialog-wide">
      <div className="flex flex-col gap-4 p-6">
        <h2>{data?.more ? 'Too many at once' : title}</h2>
        {!data && !error && <Spinner label="Counting" />}
        {error && <FailureNote error={error} onAgain={() => refetch()} />}
        {data?.more && <p>The search finds more than {rowsNamed(data.count)}. Search for fewer, or add a filter.</p>}
        {data && !data.more && (
          <>
            <p>
              {action === 'archive'
                ? 'Visitors no longer see what is archived. Nothing is deleted: it can be restored at any time.'
                : 'Visitors see it again at once.'}
            </p>
            <ul className="list-disc ps-5">
              {[...new Set(data.labels)].map((label) => (
                <li key={label}>{label}</li>
              ))}
              {data.count > data.labels.length && <li>and {NUMBER.format(data.count - data.labels.length)} more</li>}
            </ul>
          </>
        )}
        {!!act.error && <ProblemNote>{textOf(act.error)}</ProblemNote>}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {data?.more ? 'Close' : 'Cancel'}
          </Button>
          {data && !data.more && data.count > 0 && (
            <Button busy={act.busy} onClick={act.run}>
              {verb}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
