import type { ClipboardEvent } from 'react';

/** Copies the selected cells as a plain table, without form fields, buttons and line breaks inside of headings. */
export function copyTable(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  const table = event.currentTarget.querySelector('table');
  if (!selection?.rangeCount || !table || (event.target as Element).matches('input, textarea')) return;
  if (!event.currentTarget.contains(selection.getRangeAt(0).commonAncestorContainer)) return;
  const isSelected = (cell: Element) => selection.containsNode(cell, true);
  const rows = [...table.rows]
    .filter((row) => !row.matches('.details'))
    .map((row) => [...row.cells].filter((cell) => !cell.matches('[data-screen-only]')))
    .filter((cells) => cells.some(isSelected));
  if (rows.flat().filter(isSelected).length < 2) return;
  // Cells beside the selection are empty, so that the columns of all rows agree.
  const copied = rows.map((cells) =>
    cells.map((cell) => ({ tag: cell.tagName, text: isSelected(cell) ? textOf(cell) : '' })),
  );
  event.clipboardData.setData('text/plain', copied.map((cells) => cells.map(({ text }) => text).join('\t')).join('\n'));
  event.clipboardData.setData('text/html', plainTable(copied));
  event.preventDefault();
}

const HIDDEN = '.sr-only, [aria-hidden], input, .replaced';

function textOf(cell: Element): string {
  const shown = cell.querySelector('.sort, a') ?? cell;
  const texts = [...shown.childNodes]
    .filter((node) => !(node instanceof Element && node.matches(HIDDEN)))
    .map((node) => node.textContent?.trim());
  return texts.filter(Boolean).join(' ').replace(/\s+/g, ' ');
}

function plainTable(rows: readonly { tag: string; text: string }[][]): string {
  const table = document.createElement('table');
  for (const cells of rows) {
    const row = table.insertRow();
    for (const { tag, text } of cells) {
      const cell = document.createElement(tag);
      cell.textContent = text;
      row.append(cell);
    }
  }
  return table.outerHTML;
}
