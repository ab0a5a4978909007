import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { useInvalidateDrafts } from '../../rows/drafts/drafts-data.ts';
import { draftRestoredRows, launchChangeSet, loadHiddenRows } from '../../rows/drafts/launch-rows.ts';
import {
  getPublishMoment,
  isPublishTimeComplete,
  type PublishTime,
  PublishTimeFields,
} from '../../rows/drafts/publish-time-fields.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { formatMomentInZone } from '../../shell/data/moments.ts';
import { QueryStatus } from '../../shell/parts/query-status.tsx';

const RESOURCE_LABELS = { brands: 'Brand', categories: 'Category', products: 'Product' };

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
  const changed = useInvalidateDrafts();
  const [title, setTitle] = useState(`Launch of ${name}`);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [when, setWhen] = useState<PublishTime>({ later: false, typed: '' });
  const [prepared, setPrepared] = useState<ChangeSet>();
  const query = useQuery({
    queryKey: ['not public', resource, id],
    gcTime: 0,
    queryFn: () => loadHiddenRows(resource, id),
  });
  const rows = (query.data ?? []).map((row) => ({ ...row, key: `${row.resource} ${row.id}` }));
  const chosen = rows.filter(({ key }) => !left.includes(key));
  const at = getPublishMoment(when);

  const prepare = async (): Promise<ChangeSet> => {
    if (prepared) return prepared;
    if (set && chosen.length === 0) return set;
    const drafted = await draftRestoredRows(chosen, set ? { set: set.id } : { title: title.trim() });
    setPrepared(drafted);
    return drafted;
  };
  const publish = useOfficeRequest(async () => {
    try {
      const published = await launchChangeSet(await prepare(), at);
      onDone(published, true, at ? `${name} will be public on ${formatMomentInZone(at)}` : `${name} is public now`);
    } finally {
      changed();
    }
  });
  const look = useOfficeRequest(async () => {
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
      disabled={!query.data || nothing || !isPublishTimeComplete(when) || (!set && !title.trim())}
      problem={publish.problem?.text ?? look.problem?.text}
      others={
        <Button variant="secondary" disabled={!query.data || chosen.length === 0} onClick={look.run}>
          Save draft
        </Button>
      }
      onClose={onClose}
    >
      <QueryStatus query={query} label="Checking for content that is not public yet" />
      {rows.length > 0 && <LaunchedRows rows={rows} left={left} onLeft={setLeft} isPrepared={prepared !== undefined} />}
      {query.data?.length === 0 && <p>Visitors already see it and everything in it.</p>}
      {set ? (
        <p>
          Includes {formatPlural(set.changes, 'draft')} of the change set “{set.title}”.
        </p>
      ) : (
        <InputField
          label="Name of the change set"
          hint="You can edit, reschedule or cancel it under Drafts."
          required
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      <PublishTimeFields when={when} onChange={setWhen} />
    </ActionDialog>
  );
}

interface LaunchedRowsProps {
  rows: readonly { key: string; resource: keyof typeof RESOURCE_LABELS; label: string }[];
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
            {label} <span className="text-steel-600">{RESOURCE_LABELS[resource]}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
