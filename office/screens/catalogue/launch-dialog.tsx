import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field } from '../../../src/ui/forms/field.tsx';
import { useDraftsChanged } from '../../rows/drafts/drafts-data.ts';
import { isComplete, momentIn, type When, WhenFields } from '../../rows/drafts/when-fields.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { whenInZone } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import { counted } from '../../shell/data/values.ts';
import { Waiting } from '../../shell/parts/waiting.tsx';

const KINDS = { brands: 'Brand', categories: 'Category', products: 'Product' };

interface LaunchDialogProps {
  resource: 'brands' | 'categories' | 'products';
  id: number;
  name: string;
  set: ChangeSet | undefined;
  onClose: () => void;
  onDone: (set: ChangeSet, publicly: boolean, text: string) => void;
}

/**
 * Publishes a row with its hidden parents and children and the drafts of a change set, or adds the row to a change set.
 */
export function LaunchDialog({ resource, id, name, set, onClose, onDone }: LaunchDialogProps) {
  const changed = useDraftsChanged();
  const [title, setTitle] = useState(`Launch of ${name}`);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [when, setWhen] = useState<When>({ later: false, typed: '' });
  const [prepared, setPrepared] = useState<ChangeSet>();
  const query = useQuery({
    queryKey: ['not public', resource, id],
    gcTime: 0,
    queryFn: async () => (await office.getRaw('/api/office/not_public', { resource, id: String(id) })).rows,
  });
  const rows = (query.data ?? []).map((row) => ({ ...row, key: `${row.resource} ${row.id}` }));
  const chosen = rows.filter(({ key }) => !left.includes(key));
  const at = momentIn(when);

  const prepare = async (): Promise<ChangeSet> => {
    if (prepared) return prepared;
    const changes = chosen.map(
      (row): DraftedChange => ({ resource: row.resource, action: 'restore', id: row.id, version: row.version }),
    );
    if (set && changes.length === 0) return set;
    const place = set ? { set: set.id } : { title: title.trim() };
    const reply = await office.callRaw('/api/office/draft_changes', { ...place, changes });
    setPrepared(reply.set);
    return reply.set;
  };
  const publish = useRequest(async () => {
    try {
      const ready = await prepare();
      const { id: setId, version } = ready;
      const reply = await office.callRaw('/api/office/publish_change_set', {
        id: setId,
        version,
        ...(at ? { at } : {}),
      });
      onDone(reply.set, true, at ? `${name} will be public on ${whenInZone(at)}` : `${name} is public now`);
    } finally {
      changed();
    }
  });
  const look = useRequest(async () => {
    const ready = await prepare();
    changed();
    onDone(ready, false, `${name} is in the change set, ready for review. Visitors do not see it yet.`);
  });
  const nothing = query.data !== undefined && chosen.length === 0 && !set;
  return (
    <ActionDialog
      title={`Publish ${name}`}
      action={when.later ? 'Publish at this time' : 'Publish now'}
      onAct={publish.run}
      busy={publish.busy || look.busy}
      disabled={!query.data || nothing || !isComplete(when) || (!set && !title.trim())}
      problem={publish.problem?.text ?? look.problem?.text}
      others={
        <Button variant="secondary" disabled={!query.data || chosen.length === 0} onClick={look.run}>
          Save draft
        </Button>
      }
      onClose={onClose}
    >
      <Waiting query={query} label="Checking for content that is not public yet" />
      {rows.length > 0 && <LaunchedRows rows={rows} left={left} onLeft={setLeft} isPrepared={prepared !== undefined} />}
      {query.data?.length === 0 && <p>Visitors already see it and everything in it.</p>}
      {set ? (
        <p>
          Includes {counted(set.changes, 'draft')} of the change set “{set.title}”.
        </p>
      ) : (
        <Field
          label="Name of the change set"
          hint="You can edit, reschedule or cancel it under Drafts."
          required
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      <WhenFields when={when} onChange={setWhen} />
    </ActionDialog>
  );
}

interface LaunchedRowsProps {
  rows: readonly { key: string; resource: keyof typeof KINDS; label: string }[];
  left: readonly string[];
  onLeft: (left: readonly string[]) => void;
  isPrepared: boolean;
}

const LaunchedRows = ({ rows, left, onLeft, isPrepared }: LaunchedRowsProps) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="pb-1">These become public together:</legend>
    <div className="flex max-h-56 flex-col overflow-y-auto rounded-md border border-steel-200 p-2">
      {rows.map(({ key, resource, label }) => (
        <label key={key} className="flex min-h-7 items-center gap-2">
          <input
            type="checkbox"
            checked={!left.includes(key)}
            disabled={isPrepared}
            onChange={() => onLeft(left.includes(key) ? left.filter((one) => one !== key) : [...left, key])}
          />
          <span className="min-w-0 truncate">
            {label} <span className="text-steel-600">{KINDS[resource]}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
