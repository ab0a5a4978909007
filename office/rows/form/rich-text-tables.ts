import { type Editor, mergeAttributes, Node } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';

declare module '@tiptap/core' {
  interface NodeConfig {
    tableRole?: string;
  }
}

const buildSpanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value === 1 ? {} : { [name]: value }),
});

const createCellNode = (name: string, tag: 'td' | 'th', tableRole: string) =>
  Node.create({
    name,
    tableRole,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: buildSpanAttribute('colspan'),
      rowspan: buildSpanAttribute('rowspan'),
      // Required by ProseMirror, but unused: column widths follow the site's style.
      colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const rowNode = Node.create({
  name: 'tableRow',
  tableRole: 'row',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const createCellStep =
  (direction: 1 | -1) =>
  ({ editor }: { editor: Editor }): boolean =>
    goToNextCell(direction)(editor.state, editor.view.dispatch);

const tableNode = Node.create({
  name: 'table',
  tableRole: 'table',
  content: 'tableRow+',
  group: 'block',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts: () => ({ Tab: createCellStep(1), 'Shift-Tab': createCellStep(-1) }),
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema: (extension) => ({ tableRole: extension.config.tableRole }),
});

export const RICH_TEXT_TABLE_NODES = [
  tableNode,
  rowNode,
  createCellNode('tableCell', 'td', 'cell'),
  createCellNode('tableHeader', 'th', 'header_cell'),
];

export const RICH_TEXT_TABLE_ACTS: readonly [name: string, act: Command][] = [
  ['Row below', addRowAfter],
  ['Column right', addColumnAfter],
  ['Heading row', toggleHeaderRow],
  ['Remove row', deleteRow],
  ['Remove column', deleteColumn],
  ['Remove table', deleteTable],
];

const buildTableRowHtml = (tag: 'th' | 'td') => `<tr>${`<${tag}><p></p></${tag}>`.repeat(3)}</tr>`;

export const insertTable = (editor: Editor): boolean =>
  editor
    .chain()
    .focus()
    .insertContent(
      `<table><tbody>${buildTableRowHtml('th')}${buildTableRowHtml('td')}${buildTableRowHtml('td')}</tbody></table>`,
    )
    .run();
