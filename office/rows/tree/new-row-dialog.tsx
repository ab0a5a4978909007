import { useEffect, useRef, useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CheckField, InputField } from '../../../src/ui/forms/input-field.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useContentKey } from '../../shell/controls/use-retry-key.ts';
import { useInvalidateCatalogue } from '../../shell/data/catalogue-queries.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { useInvalidateDrafts } from '../drafts/drafts-data.ts';
import { listHolders, type TreeNode } from './tree-nodes.ts';

interface NewRowDialogProps {
  holder: TreeNode;
  set: ChangeSet | undefined;
  onClose: () => void;
  onAdded: (resource: 'categories' | 'products', row: Row) => void;
}

export function NewRowDialog({ holder, set, onClose, onAdded }: NewRowDialogProps) {
  const notify = useNotify();
  const changed = useInvalidateCatalogue();
  const draftsChanged = useInvalidateDrafts();
  const [name, setName] = useState('');
  const [holds, setHolds] = useState(false);
  const getKey = useContentKey();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const resource = holder.holds === 'products' ? 'products' : 'categories';
  const what = resource === 'products' ? 'product' : 'category';
  const { busy, problem, submit } = useOfficeRequest(async () => {
    const parentValues: Record<string, string | boolean> =
      resource === 'products'
        ? { category: holder.slug }
        : {
            brand: (listHolders(holder)[0] ?? holder).name,
            parent: holder.resource === 'brands' ? '' : holder.slug,
            content: holds,
          };
    const values = { name: name.trim(), ...parentValues };
    const content = { resource, values, archived: true };
    const { row } = await officeApi.callRaw('/api/office/add_row', { ...content, key: getKey(content) });
    if (set) {
      const { id, version } = row;
      const restored = { resource, action: 'restore' as const, id: Number(id), version };
      try {
        await officeApi.callRaw('/api/office/draft_changes', { set: set.id, changes: [restored] });
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
      <InputField
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
