import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ChangeSet, DraftChange } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { DOWN } from '../../../src/ui/icon-paths.ts';
import { inDraftedOrder, useMove } from '../../rows/drafts/use-move.tsx';
import { ArchiveDialog } from '../../rows/list/archive-dialog.tsx';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useResource } from '../../shell/data/session.ts';
import { rowPath, written } from '../../shell/data/values.ts';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import type { FrameState } from './page-frame.tsx';
import { PartDialog } from './part-editor.tsx';
import type { Saved } from './part-form.tsx';
import { PartLayer } from './part-layer.tsx';
import { BANNER_FIELDS, bannerPart } from './parts.ts';
import { draftedValues, type Subject } from './selection.ts';

export const HOME = '/';
const MOST = '100';

export function useBanners(enabled: boolean, set: ChangeSet | undefined, changes: readonly DraftChange[]) {
  const resource = useResource('banners');
  const query = useQuery({
    queryKey: ['banners', 'of the home page'],
    enabled: enabled && resource !== undefined,
    queryFn: () =>
      office.getRaw('/api/office/rows', { resource: 'banners', state: 'all', sort: 'sort_order', per_page: MOST }),
  });
  const ofBanners = changes.filter((one) => one.resource === 'banners');
  const { rows, drafts } = inDraftedOrder(query.data?.rows ?? [], 'sort_order', ofBanners);
  const subjects = rows.map((row) => ({
    resource: 'banners',
    row,
    draft: ofBanners.find(({ row_id: id }) => id === String(row.id)),
    set,
  }));
  return { resource, query, subjects, drafts };
}

export type Banners = ReturnType<typeof useBanners>;
type BannerSubject = Banners['subjects'][number];

interface BannerLayerProps extends FrameState {
  resource: Resource;
  subject: Subject;
  id: Row['id'];
  onSaved: (saved: Saved) => void;
}

export function BannerLayer({ id, ...props }: BannerLayerProps) {
  const parts = useMemo(() => [bannerPart(id)], [id]);
  return <PartLayer {...props} parts={parts} />;
}

interface HomeDetailsProps {
  banners: Banners;
  set: number;
  mayWrite: boolean;
  onSaved: (saved: Saved) => void;
}

export function HomeDetails({
  banners: { resource, query, subjects, drafts },
  set,
  mayWrite,
  onSaved,
}: HomeDetailsProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<BannerSubject>();
  const [archiving, setArchiving] = useState<Row>();
  const { move, busy, said, dialog } = useMove(set, {
    onMoved: onSaved,
    onEnd: () => client.invalidateQueries({ queryKey: ['banners'] }),
  });
  if (!resource) return null;
  const place = ({ id, version, label }: Row, before: Row['id'] | undefined) =>
    move({
      ...{ resource: resource.name, id, version, label, drafts },
      place: { before: before === undefined ? null : Number(before) },
    });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>Banners</h2>
        {mayWrite && (
          <Link to="/banners/add" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Add
          </Link>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Waiting query={query} label="Loading the banners" />
      {query.data && !subjects.length && <p className="text-steel-600">No banners yet.</p>}
      <ol className="flex flex-col" aria-busy={busy}>
        {subjects.map((subject, at) => {
          const { row, draft } = subject;
          const values: Partial<Row> = { ...row, ...draftedValues(draft) };
          const heading = written(values.heading);
          return (
            <li key={row.id} className="flex flex-col gap-1 border-t border-steel-200 py-3">
              <p>
                <Link to={rowPath('banners', row.id)} className="font-semibold text-slate-700 hover:underline">
                  {heading}
                </Link>
                {!row.active && <StateTag>off</StateTag>}
                {draft && <StateTag>drafted</StateTag>}
              </p>
              <p className="text-steel-600">{timeOf(values)}</p>
              {!set &&
                query.data?.drafts[row.id]?.map((waiting) => (
                  <p key={waiting.set}>
                    Draft:{' '}
                    <Link to={`/drafts/${waiting.set}`} className="text-link">
                      {waiting.title}
                    </Link>{' '}
                    ({waiting.by})
                  </p>
                ))}
              {mayWrite && (
                <div className="flex flex-wrap items-center gap-1">
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Edit: ${heading}`}
                    onClick={() => setEditing(subject)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Turn ${row.active ? 'off' : 'on'}: ${heading}`}
                    onClick={() => setArchiving(row)}
                  >
                    {row.active ? 'Turn off…' : 'Turn on…'}
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Move up: ${heading}`}
                    disabled={busy || at === 0}
                    onClick={() => void place(row, subjects[at - 1]?.row.id)}
                  >
                    <Icon path={DOWN} className="size-4 rotate-180" />
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Move down: ${heading}`}
                    disabled={busy || at === subjects.length - 1}
                    onClick={() => void place(row, subjects[at + 2]?.row.id)}
                  >
                    <Icon path={DOWN} className="size-4" />
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {editing && (
        <PartDialog
          title="Banner"
          resource={resource}
          subject={editing}
          fields={BANNER_FIELDS}
          onClose={() => setEditing(undefined)}
          onSaved={(saved) => {
            setEditing(undefined);
            onSaved(saved);
          }}
        />
      )}
      {archiving && (
        <ArchiveDialog
          resource={resource}
          action={archiving.active ? 'archive' : 'restore'}
          rows={[archiving]}
          onClose={() => setArchiving(undefined)}
          onDone={([after]) => {
            setArchiving(undefined);
            if (after) onSaved({ row: after });
          }}
        />
      )}
      {dialog}
    </div>
  );
}

function timeOf({ shown_from, shown_until }: Partial<Row>): string {
  const [from, until] = [written(shown_from), written(shown_until)];
  if (from && until) return `From ${when(from)} until ${when(until)}`;
  if (from) return `From ${when(from)}`;
  return until ? `Until ${when(until)}` : 'Always shown';
}
