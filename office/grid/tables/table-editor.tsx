import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SaveDraft } from '../../rows/drafts/save-draft.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { office } from '../../shell/data/office-api.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import { useMay } from '../../shell/data/session.ts';
import { counted, tablesPath } from '../../shell/data/values.ts';
import { addColumn, printedAtCursor, removeSelectedColumn, valuesAtCursor } from '../document/acts.ts';
import { labelOfField } from '../document/changes.ts';
import { edit, goTo, withReply } from '../document/editor.ts';
import { headColumn } from '../document/edits.ts';
import { NAME, printedOf } from '../document/grid-document.ts';
import { storedOf } from '../document/stored.ts';
import { focusCursor } from '../grid/editable-grid.tsx';
import { type GridEditor, useEditor } from '../grid/use-editor.ts';
import { FindButton, GridWorkspace } from '../workspace/grid-workspace.tsx';
import { type SaveWay, useSave } from '../workspace/use-save.ts';
import { beginTable } from './begin-table.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { TableBar } from './table-bar.tsx';
import { columnItems, type Question, rowItems } from './table-menu.ts';

const TABLES: SaveWay = {
  send: async ({ stored: { product } }, save) => {
    const { changes, labels } = save;
    const reply = await office.callRaw('/api/office/save_sheet', { product: product.id, changes, labels });
    return (editor) => withReply(editor, reply, save);
  },
  read: async ({ stored: { product } }) => {
    const reply = await office.getRaw('/api/office/sheet', { product: product.id });
    return (editor) => withReply(editor, reply);
  },
};

export function TableEditor({ opened }: { opened: GridReply }) {
  const mayWrite = useMay('catalogue', 'write');
  const grid = useEditor(() => storedOf(opened));
  const { editor, table, update, current, changed } = grid;
  const save = useSave(grid, TABLES);
  useModelOfAddress(grid);
  useFirstTable(grid, mayWrite);
  const [draft, setDraft] = useState<DraftedChange[]>();
  const [question, setQuestion] = useState<Question>();
  const column = printedAtCursor(editor);
  const { id, name, active, drawings } = editor.stored.product;
  return (
    <>
      <GridWorkspace
        {...{ grid, save, mayWrite }}
        way={TABLES}
        address={tablesPath(id)}
        title="Tables"
        above={{ name, to: `/products/${id}` }}
        saveLabel={active ? 'Publish' : 'Save'}
        actions={
          changed > 0 && (
            <Button variant="secondary" size="small" onClick={() => setDraft(save.toDraft())}>
              Save draft…
            </Button>
          )
        }
        label={`Table ${table.number}${table.headline && `, ${table.headline}`}`}
        mayGrow
        menus={[
          { name: 'Rows', groups: () => rowItems(current(), update) },
          {
            name: 'Columns',
            groups: (look) => columnItems(current(), update, setQuestion, () => grid.setFinding(true), look),
          },
        ]}
        tools={<FindButton grid={grid}>Find</FindButton>}
      >
        <TableBar grid={grid} mayWrite={mayWrite} />
      </GridWorkspace>
      {question === 'remove' && column && (
        <ActionDialog
          title={`Remove “${column.label}”?`}
          action="Remove column"
          onAct={() => {
            update(removeSelectedColumn);
            setQuestion(undefined);
          }}
          onClose={() => setQuestion(undefined)}
        >
          <p>
            {counted(valuesAtCursor(editor), 'value')} of this column {valuesAtCursor(editor) === 1 ? 'is' : 'are'}{' '}
            deleted with it when the table is saved.
          </p>
        </ActionDialog>
      )}
      {question && question !== 'remove' && (
        <ColumnDialog
          title={question === 'label' ? 'Name, unit and measure of the column' : 'New column'}
          head={question === 'label' && column ? column : { label: '' }}
          others={table.columns.filter(({ key }) => question !== 'label' || key !== column?.key)}
          units={editor.stored.units}
          drawing={drawings[table.number > 2 ? 1 : 0] ?? ''}
          onClose={() => setQuestion(undefined)}
          onSet={(head) => {
            if (question !== 'label') {
              update((now) => addColumn(now, question === 'column before' ? 'before' : 'after', head));
            } else if (column) update((now) => edit(now, (of) => headColumn(of, column.key, head)));
            setQuestion(undefined);
          }}
        />
      )}
      {draft && (
        <SaveDraft
          changes={draft}
          labelOf={({ id: model }, field) => labelOfField(editor.stored, model, field)}
          onClose={() => setDraft(undefined)}
          onDone={() => {
            setDraft(undefined);
            void save.takeDrafted();
          }}
        />
      )}
    </>
  );
}

function useFirstTable({ update, current }: GridEditor, mayWrite: boolean): void {
  useEffect(() => {
    const begin = ({ target }: ClipboardEvent) => {
      const isTyped = target instanceof Element && target.closest('input, textarea, dialog');
      if (!mayWrite || isTyped || current().steps.now.length > 0) return;
      beginTable(update, 1);
    };
    // Runs before the grid handles the paste.
    document.addEventListener('paste', begin, { capture: true });
    return () => document.removeEventListener('paste', begin, { capture: true });
  }, [update, current, mayWrite]);
}

/** Puts the cursor on the first cell after the name of the model in the URL. */
function useModelOfAddress({ update, current }: GridEditor): void {
  const [params] = useSearchParams();
  const model = params.get('model');
  useEffect(() => {
    if (!model) return;
    const row = `model-${model}`;
    const table = current().steps.now.find(({ rows }) => rows.some(({ key }) => key === row));
    if (!table) return;
    const [, first] = printedOf(table);
    update((now) => goTo(now, table.number, { row, column: first?.key ?? NAME }));
    // Runs after the dialog that led here has restored the focus.
    const frame = requestAnimationFrame(() => focusCursor());
    return () => cancelAnimationFrame(frame);
  }, [model, current, update]);
}
