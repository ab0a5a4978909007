import { useEffect, useRef, useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CheckField, InputField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useContentKey } from '../../shell/controls/use-retry-key.ts';
import { useInvalidateCatalogue } from '../../shell/data/catalogue-queries.ts';
import { formatOfficeDay, getNextMonday, parseInputTime } from '../../shell/data/moments.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { useInvalidateDrafts } from '../drafts/drafts-data.ts';
import { cancelSchedule, draftRestoredRows, launchChangeSet, loadHiddenRows } from '../drafts/launch-rows.ts';
import { listHolders, type TreeNode } from './tree-nodes.ts';

type NewResource = 'categories' | 'products';

interface NewRowDialogProps {
  holder: TreeNode;
  set: ChangeSet | undefined;
  onClose: () => void;
  /** `hasHiddenParents`: the row was not planned, since others would become public with it. */
  onAdded: (resource: NewResource, row: Row, hasHiddenParents: boolean) => void;
}

/** Adds a category, perhaps with its first product, or a product. They stay archived until they are published. */
export function NewRowDialog({ holder, set, onClose, onAdded }: NewRowDialogProps) {
  const changed = useInvalidateCatalogue();
  const [name, setName] = useState('');
  const [product, setProduct] = useState('');
  const [holds, setHolds] = useState(false);
  const [at, setAt] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const resource: NewResource = holder.holds === 'products' ? 'products' : 'categories';
  const what = resource === 'products' ? 'product' : 'category';
  const add = useAddArchived();
  const prepare = usePrepareLaunch(set, at);
  const { busy, problem, submit } = useOfficeRequest(async () => {
    const parentValues: Record<string, string | boolean> =
      resource === 'products'
        ? { category: holder.slug }
        : {
            brand: (listHolders(holder)[0] ?? holder).name,
            parent: holder.resource === 'brands' ? '' : holder.slug,
            content: holds,
          };
    const row = await add(resource, { name: name.trim(), ...parentValues });
    const isFilled = resource === 'categories' && !holds && product.trim() !== '';
    const first = isFilled ? await add('products', { name: product.trim(), category: String(row.slug) }) : undefined;
    const { hasHiddenParents } = await prepare(resource, [row, ...(first ? [first] : [])]);
    changed();
    if (first) onAdded('products', first, hasHiddenParents);
    else onAdded(resource, row, hasHiddenParents);
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
        <>
          {!holds && (
            <InputField
              label="First product in it"
              hint="May be left empty"
              maxLength={150}
              value={product}
              onChange={({ target }) => setProduct(target.value)}
            />
          )}
          <CheckField
            label="Holds sub-categories"
            checked={holds}
            onChange={({ target }) => setHolds(target.checked)}
          />
        </>
      )}
      {!set && <LaunchTimeField at={at} onAt={setAt} />}
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

/** Other moments are set later, when the row is published. */
function LaunchTimeField({ at, onAt }: { at: string; onAt: (at: string) => void }) {
  const [monday] = useState(() => getNextMonday(new Date()));
  const label = `Monday, ${formatOfficeDay(monday)}`;
  return (
    <SelectField label="Public" value={at} onChange={({ target }) => onAt(target.value)}>
      <SelectOptions any="Later, when it is ready" choices={[{ value: monday, label }]} />
    </SelectField>
  );
}

/** Adds archived rows; a repeated press adds each only once. */
function useAddArchived() {
  const keys = { categories: useContentKey(), products: useContentKey() };
  return async (resource: NewResource, values: Record<string, string | boolean>): Promise<Row> => {
    const content = { resource, values, archived: true };
    return (await officeApi.callRaw('/api/office/add_row', { ...content, key: keys[resource](content) })).row;
  };
}

/** Adds new rows to the chosen change set, or plans that they become public. */
function usePrepareLaunch(set: ChangeSet | undefined, at: string) {
  const notify = useNotify();
  const draftsChanged = useInvalidateDrafts();
  const offerUndo = useOfferUndo(draftsChanged);
  const moment = parseInputTime(at);
  const plan = async (resource: NewResource, rows: readonly Row[]): Promise<boolean> => {
    const [row] = rows;
    if (!row) return false;
    const hidden = await loadHiddenRows(resource, row.id);
    if (hidden.length > rows.length) return true;
    const drafted = await draftRestoredRows(hidden, { title: `Launch of ${row.label}` });
    const planned = await launchChangeSet(drafted, moment);
    const names = rows.map(({ label }) => label).join(' and ');
    offerUndo(
      `${names} will be public on Monday, ${formatOfficeDay(at)}. Complete it before.`,
      () => cancelSchedule(planned),
      'It is no longer planned',
    );
    return false;
  };
  return async (resource: NewResource, rows: readonly Row[]): Promise<{ hasHiddenParents: boolean }> => {
    let hasHiddenParents = false;
    if (!set && !moment) return { hasHiddenParents };
    try {
      if (set) {
        const below = rows.map(({ id, version }, position) => ({
          resource: position === 0 ? resource : ('products' as const),
          id: Number(id),
          version,
        }));
        await draftRestoredRows(below, { set: set.id });
        notify(`Added. It becomes public with “${set.title}”.`, { type: 'success' });
      } else hasHiddenParents = await plan(resource, rows);
    } catch (failure) {
      notify(`Added, but not planned to become public. ${getErrorText(failure)}`, { type: 'error' });
    }
    draftsChanged();
    return { hasHiddenParents };
  };
}
