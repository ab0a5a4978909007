import { useState } from 'react';
import type { SheetReply } from '../../src/features/office/sheets/sheets.contract.ts';
import { Button } from '../../src/ui/button.tsx';
import { office } from '../data/office-api.ts';
import type { DraftedChange } from '../data/office-types.ts';
import { useMay } from '../data/session.ts';
import { addColumn, printedAtCursor } from '../document/acts.ts';
import { edit, withReply } from '../document/editor.ts';
import { labelColumn } from '../document/edits.ts';
import { storedOf } from '../document/stored.ts';
import { SaveDraft } from '../drafts/save-draft.tsx';
import { useEditor } from '../grid/use-editor.ts';
import { Screen } from '../parts/screen.tsx';
import { GridWorkspace, MenuButton, type OpenMenu } from '../workspace/grid-workspace.tsx';
import { type SaveWay, useSave } from '../workspace/use-save.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { TableBar } from './table-bar.tsx';
import { columnItems, type Question, rowItems, undoItem } from './table-menu.ts';

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

/** The tables of a product as sheets, saved together. */
export function TableEditor({ opened }: { opened: SheetReply }) {
  const mayWrite = useMay('catalogue', 'write');
  const grid = useEditor(() => storedOf(opened));
  const { editor, table, update, current, changed } = grid;
  const save = useSave(grid, TABLES);
  const [draft, setDraft] = useState<DraftedChange[]>();
  const [menu, setMenu] = useState<OpenMenu>();
  const [question, setQuestion] = useState<Question>();

  const menuOf = (label: string, at: OpenMenu['at']): OpenMenu => {
    const rows = rowItems(current(), update);
    const columns = columnItems(current(), update, setQuestion);
    return { label, at, groups: label === 'Rows' ? rows : label === 'Columns' ? columns : [...rows, ...columns] };
  };
  const { back, forth } = undoItem(editor, update);
  const column = printedAtCursor(editor);
  const { id, name } = editor.stored.product;
  return (
    <Screen
      title="Tables"
      above={{ name, to: `/products/${id}` }}
      actions={
        !save.conflicts &&
        mayWrite && (
          <>
            {changed > 0 && (
              <Button variant="secondary" size="small" onClick={() => setDraft(save.toDraft())}>
                Save as draft…
              </Button>
            )}
            <Button size="small" busy={save.saving} aria-keyshortcuts="Control+S" onClick={() => void save.save()}>
              Save and publish
            </Button>
          </>
        )
      }
    >
      <GridWorkspace
        {...{ grid, save, mayWrite, menu }}
        label={`Table ${table.number}${table.headline && `, ${table.headline}`}`}
        mayGrow
        finding={question === 'find'}
        onFinding={(finding) => setQuestion(finding ? 'find' : undefined)}
        onMenu={setMenu}
        menuAt={(at) => menuOf('Rows and columns', at)}
      >
        <TableBar grid={grid} mayWrite={mayWrite} />
        {mayWrite && (
          <div role="toolbar" aria-label="Editing" className="flex flex-wrap gap-2">
            {['Rows', 'Columns'].map((label) => (
              <MenuButton key={label} label={label} onOpen={(at) => setMenu(menuOf(label, at))} />
            ))}
            <Button variant="quiet" size="small" disabled={!back} aria-keyshortcuts="Control+Z" onClick={back}>
              Undo
            </Button>
            <Button variant="quiet" size="small" disabled={!forth} aria-keyshortcuts="Control+Y" onClick={forth}>
              Redo
            </Button>
            <Button variant="quiet" size="small" aria-keyshortcuts="Control+F" onClick={() => setQuestion('find')}>
              Find
            </Button>
          </div>
        )}
      </GridWorkspace>
      {(question === 'label' || question === 'column before' || question === 'column after') && (
        <ColumnDialog
          title={question === 'label' ? 'Name and unit of the column' : 'New column'}
          label={question === 'label' ? (column?.label ?? '') : ''}
          onClose={() => setQuestion(undefined)}
          onSet={(label) => {
            if (question !== 'label') {
              update((now) => addColumn(now, question === 'column before' ? 'before' : 'after', label));
            } else if (column) update((now) => edit(now, (of) => labelColumn(of, column.key, label)));
            setQuestion(undefined);
          }}
        />
      )}
      {draft && (
        <SaveDraft
          changes={draft}
          onClose={() => setDraft(undefined)}
          onDone={() => {
            setDraft(undefined);
            save.takeDrafted();
          }}
        />
      )}
    </Screen>
  );
}
