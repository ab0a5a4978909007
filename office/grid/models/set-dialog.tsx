import { useId, useState } from 'react';
import { CheckField, Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { patched, patchOf } from '../document/acts.ts';
import { cleanCell } from '../document/clipboard.ts';
import { selectedKeys, viewOf } from '../document/editor.ts';
import type { GridEditor } from '../grid/use-editor.ts';
import { Differences } from '../workspace/differences.tsx';

interface SetDialogProps {
  grid: GridEditor;
  texts: ReadonlyMap<string, readonly string[]>;
  onClose: () => void;
}

export function SetDialog({ grid: { editor, table, update }, texts, onClose }: SetDialogProps) {
  const listId = useId();
  const { rows: inSight, selection } = viewOf(editor);
  const { rows: selected } = selectedKeys(editor);
  const columns = table.columns.filter(({ kind }) => kind !== 'fixed' && kind !== 'name');
  const atCursor = columns.find(({ key }) => key === selection.cursor.column);
  const [column, setColumn] = useState(atCursor?.key ?? '');
  const [text, setText] = useState('');
  const [isCleared, setCleared] = useState(false);
  const [scope, setScope] = useState<'all' | 'selected'>(selected.length > 1 ? 'selected' : 'all');
  const known = texts.get(columns.find(({ key }) => key === column)?.measured?.name ?? '') ?? [];
  const cleaned = isCleared ? '' : cleanCell(text);
  // An empty text needs an explicit choice, because one press would clear the attribute of every model.
  const isReady = column !== '' && (isCleared || cleaned !== '');
  const rows = isReady ? (scope === 'all' ? inSight : selected) : [];
  const patch = patchOf({ rows, columns: [column] }, () => cleaned);
  const apply = () => {
    update((now) => patched(now, patch));
    onClose();
  };
  return (
    <ActionDialog title="Set a column" action="Set" disabled={!isReady} onAct={apply} onClose={onClose}>
      <SelectField label="Column" value={column} onChange={(event) => setColumn(event.target.value)}>
        {column === '' && <option value="">Choose…</option>}
        <Options choices={columns.map(({ key: value, label }) => ({ value, label }))} />
      </SelectField>
      <Field
        label="Value for all rows"
        value={text}
        disabled={isCleared}
        list={listId}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={listId}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <CheckField label="Clear this column" checked={isCleared} onChange={({ target }) => setCleared(target.checked)} />
      <SelectField label="Rows" value={scope} onChange={(event) => setScope(event.target.value as 'all' | 'selected')}>
        <option value="all">All {inSight.length.toLocaleString('en')} shown</option>
        <option value="selected">The {selected.length.toLocaleString('en')} selected</option>
      </SelectField>
      <Differences table={table} patch={patch} />
    </ActionDialog>
  );
}
