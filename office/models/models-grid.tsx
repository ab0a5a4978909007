import { type ReactNode, useState } from 'react';
import type { ModelsSheetReply } from '../../src/features/office/sheets/sheets.contract.ts';
import { Button } from '../../src/ui/button.tsx';
import { office } from '../data/office-api.ts';
import { useMay } from '../data/session.ts';
import { clearSelection, fillSelection } from '../document/acts.ts';
import { type Editor, edit, look, redo, undo, viewOf, withStored } from '../document/editor.ts';
import { showAttribute } from '../document/edits.ts';
import { rowsByKey, type Table } from '../document/grid-document.ts';
import { type Stored, storedOfModels } from '../document/stored.ts';
import { useEditor } from '../grid/use-editor.ts';
import { Screen } from '../parts/screen.tsx';
import type { MenuItem } from '../workspace/action-menu.tsx';
import { GridWorkspace, MenuButton, type OpenMenu } from '../workspace/grid-workspace.tsx';
import { type SaveWay, useSave } from '../workspace/use-save.ts';
import { SetDialog } from './set-dialog.tsx';

interface ModelsGridProps {
  opened: ModelsSheetReply;
  /** The form that asks for other models. */
  filter: (locked: boolean) => ReactNode;
}

/**
 * Read anew, the same models: others may have come into the filter. Those that were archived since, or left it, stay in the grid, as what
 * was typed into them does.
 */
const readAgain =
  (asked: string): SaveWay['read'] =>
  async () => {
    const reply = await office.getRaw('/api/office/models_sheet', Object.fromEntries(new URLSearchParams(asked)));
    return (editor) => {
      const known = reply.models.filter(({ id }) => editor.stored.ids.has(`model-${id}`));
      const next = storedOfModels({ ...reply, models: known });
      return withStored(editor, withRowsLeft(next, editor.stored), editor.stored.document);
    };
  };

/** With the rows of before that were not read any more, as archived ones. */
function withRowsLeft(next: Stored, { document, ids }: Stored): Stored {
  const withLeft = (table: Table): Table => {
    const read = rowsByKey(table);
    return { ...table, rows: (document[0]?.rows ?? []).map((row) => read.get(row.key) ?? { ...row, active: false }) };
  };
  return { ...next, document: next.document.map(withLeft), ids };
}

/** The attributes of models of several products. They are saved as a change of many rows. */
export function ModelsGrid({ opened, filter }: ModelsGridProps) {
  const mayWrite = useMay('catalogue', 'write');
  const grid = useEditor(() => storedOfModels(opened));
  const { editor, update, current, changed } = grid;
  const [way] = useState<SaveWay>(() => ({
    send: async (_, save) => {
      const rows = save.changes.flatMap(({ id, seen = {}, values = {} }) =>
        id === undefined ? [] : [{ id, seen, values }],
      );
      await office.callRaw('/api/office/change_rows', { resource: 'models', rows });
      return (now) => withStored(now, { ...now.stored, document: save.sent }, save.sent);
    },
    read: readAgain(window.location.search),
  }));
  const save = useSave(grid, way);
  const [menu, setMenu] = useState<OpenMenu>();
  const [open, setOpen] = useState<'find' | 'set'>();
  const menuAt = (at: OpenMenu['at']) => ({ label: 'Columns', at, groups: itemsOf(current(), update) });
  return (
    <Screen
      title="Models as a sheet"
      above={{ name: 'Models', to: '/models' }}
      actions={
        !save.conflicts &&
        mayWrite && (
          <Button size="small" busy={save.saving} aria-keyshortcuts="Control+S" onClick={() => void save.save()}>
            Save
          </Button>
        )
      }
    >
      <GridWorkspace
        {...{ grid, save, mayWrite, menu, menuAt }}
        label="Models"
        mayGrow={false}
        finding={open === 'find'}
        onFinding={(finding) => setOpen(finding ? 'find' : undefined)}
        onMenu={setMenu}
      >
        {filter(changed > 0)}
        {opened.more && (
          <p className="font-semibold text-warning">
            There are more models than these 2,000: ask for fewer to see all.
          </p>
        )}
        {mayWrite && (
          <div role="toolbar" aria-label="Editing" className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setOpen('set')}>
              Set a column…
            </Button>
            <Button variant="secondary" size="small" aria-keyshortcuts="Control+F" onClick={() => setOpen('find')}>
              Find and replace
            </Button>
            <MenuButton label="Columns" onOpen={(at) => setMenu(menuAt(at))} />
            <Button variant="quiet" size="small" disabled={!editor.steps.past.length} onClick={() => update(undo)}>
              Undo
            </Button>
            <Button variant="quiet" size="small" disabled={!editor.steps.future.length} onClick={() => update(redo)}>
              Redo
            </Button>
          </div>
        )}
      </GridWorkspace>
      {open === 'set' && <SetDialog grid={grid} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

function itemsOf(editor: Editor, update: (change: (editor: Editor) => Editor) => void): MenuItem[][] {
  const { selection, order } = viewOf(editor);
  const { column } = selection.cursor;
  const there = new Set(editor.steps.now[0]?.columns.map(({ key }) => key));
  const sort = (descending: boolean) => () => update((now) => look(now, { order: { column, descending } }));
  return [
    [
      { name: 'Fill down', keys: 'Ctrl D', run: () => update(fillSelection) },
      { name: 'Clear cells', keys: 'Delete', run: () => update(clearSelection) },
    ],
    [
      { name: 'Sort ascending', run: sort(false) },
      { name: 'Sort descending', run: sort(true) },
      { name: 'By product and table', disabled: !order, run: () => update((now) => look(now, { order: undefined })) },
    ],
    editor.stored.attributes
      .filter(({ key }) => !there.has(key))
      .map((one) => ({
        name: `Attribute: ${one.label}`,
        run: () => update((now) => edit(now, (of) => showAttribute(of, one))),
      })),
  ].filter((group) => group.length);
}
