import { useEffect, useRef, useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CheckField, Field } from '../../../src/ui/forms/field.tsx';
import { newSubmissionKey } from '../../../src/ui/forms/submission-key.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { useCatalogueChanged } from '../../shell/data/catalogue.ts';
import { office } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { useDraftsChanged } from '../drafts/drafts-data.ts';
import { holdersOf, type TreeNode } from './tree-nodes.ts';

interface NewRowProps {
  holder: TreeNode;
  set: ChangeSet | undefined;
  onClose: () => void;
  onAdded: (resource: 'categories' | 'products', row: Row) => void;
}

export function NewRow({ holder, set, onClose, onAdded }: NewRowProps) {
  const notify = useNotify();
  const changed = useCatalogueChanged();
  const draftsChanged = useDraftsChanged();
  const [name, setName] = useState('');
  const [holds, setHolds] = useState(false);
  /** Idempotency key against double presses of Enter. */
  const key = useRef(newSubmissionKey());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const resource = holder.holds === 'products' ? 'products' : 'categories';
  const what = resource === 'products' ? 'product' : 'category';
  const { busy, problem, submit } = useRequest(async () => {
    const place: Record<string, string | boolean> =
      resource === 'products'
        ? { category: holder.slug }
        : {
            brand: (holdersOf(holder)[0] ?? holder).name,
            parent: holder.resource === 'brands' ? '' : holder.slug,
            content: holds,
          };
    const values = { name: name.trim(), ...place };
    const { row } = await office.callRaw('/api/office/add_row', { resource, values, archived: true, key: key.current });
    if (set) {
      const { id, version } = row;
      const restored = { resource, action: 'restore' as const, id: Number(id), version };
      try {
        await office.callRaw('/api/office/draft_changes', { set: set.id, changes: [restored] });
        notify(`Added. It becomes public with “${set.title}”.`, { type: 'success' });
      } catch (failure) {
        const reason = failure instanceof Error ? failure.message : 'the site refused it';
        notify(`Added, but not to “${set.title}”: ${reason}`, { type: 'success' });
      }
      draftsChanged();
    }
    changed();
    onAdded(resource, row);
  });
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      aria-label={`New ${what}`}
      className="dense flex flex-col gap-2 rounded-md border border-steel-300 bg-white p-3"
    >
      <Field
        label={`New ${what} in ${holder.name}`}
        required
        ref={field}
        maxLength={150}
        value={name}
        error={problem?.field === 'name' ? problem.text : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {resource === 'categories' && (
        <CheckField label="Holds sub-categories" checked={holds} onChange={({ target }) => setHolds(target.checked)} />
      )}
      {problem && problem.field !== 'name' && <ProblemNote>{problem.text}</ProblemNote>}
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={busy} disabled={!name.trim()}>
          Add
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
