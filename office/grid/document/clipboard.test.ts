import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../test/cpu-time.ts';
import {
  cleanCellText,
  formatClipboardHtml,
  formatClipboardText,
  parseClipboardHtml,
  parseClipboardText,
  readClipboardCells,
} from './clipboard.ts';

describe('Text of a spreadsheet', () => {
  it('is cells and rows, with line breaks, tabs and quotes in quoted cells', () => {
    expect(parseClipboardText('A\tB\r\n1\t"two\nlines"\r\n2\t"say ""ho"", a\ttab"\r\n')).toEqual([
      ['A', 'B'],
      ['1', 'two\nlines'],
      ['2', 'say "ho", a tab'],
    ]);
  });

  it('reads a quote without an end as plain text', () => {
    expect(parseClipboardText('5" pipe\t"half\n"a" b\tc')).toEqual([
      ['5" pipe', '"half'],
      ['"a" b', 'c'],
    ]);
  });

  it('has rows of the same length, blank cells at every edge, and blank rows within', () => {
    expect(parseClipboardText('\tb\n\n\tc\t\n')).toEqual([
      ['', 'b', ''],
      ['', '', ''],
      ['', 'c', ''],
    ]);
    expect(parseClipboardText('one')).toEqual([['one']]);
    expect(parseClipboardText('')).toEqual([['']]);
    expect(parseClipboardText('a\n\n')).toEqual([['a'], ['']]);
  });

  it('loses what no cell can hold, and keeps what only its author understands', () => {
    expect(cleanCellText(' 1\u00A0234,5\0 ')).toBe('1 234,5');
    expect(cleanCellText('\uD83D half \uDE00, whole \u{1F529}')).toBe('half , whole \u{1F529}');
    expect(cleanCellText('1.234,5')).toBe('1.234,5');
    expect(cleanCellText('=SUM(A1)\r\n-1')).toBe('=SUM(A1)\n-1');
  });
});

describe('A table in HTML', () => {
  it('is read as LibreOffice writes it: merged cells, line breaks, quotes, leading zeros and decimal commas', () => {
    const html = readFileSync(new URL('../../../test/fixtures/libreoffice-table.html', import.meta.url), 'utf8');
    expect(parseClipboardHtml(html)).toEqual([
      ['LO-1', '12.5', 'merged <over> four', 'merged <over> four', '1,5'],
      ['LO-2', 'two\nlines', 'merged <over> four', 'merged <over> four', '5" pipe & "quoted"'],
      ['LO-3', 'a b', '', '007', '1.234,5'],
    ]);
  });

  it('is read as Excel writes it: its fragment marks, wrapped lines and cells over two rows', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {color:red}--></style></head>
<body><!--StartFragment--><table border=0><col width=64><tr height=20><td height=20 class=xl65>TC
  1</td><td>a<br>
    b</td><td rowspan=2>tall</td></tr><tr><td><span style='mso-spacerun:yes'>&nbsp;</span>x</td>
<td align=right>12,5</td></tr><tr><td colspan=3>wide &amp; last</td></tr></table><!--EndFragment--></body></html>`;
    expect(parseClipboardHtml(html)).toEqual([
      ['TC 1', 'a\nb', 'tall'],
      ['x', '12,5', 'tall'],
      ['wide & last', '', ''],
    ]);
  });

  it('is its first table, without what tables in its cells hold as rows, and nothing where there is none', () => {
    expect(
      parseClipboardHtml(
        '<p>x</p><table><tr><td>1<table><tr><td>2</td></tr></table></td></tr></table><table><tr><td>3',
      ),
    ).toEqual([['12']]);
    expect(parseClipboardHtml('<table><tr><td><p>a</p><p>b</p></td></tr></table>')).toEqual([['a\nb']]);
    expect(parseClipboardHtml('<b>bold</b>')).toBeUndefined();
  });
});

describe('A copied rectangle', () => {
  const grid = [
    ['a', '"b"', 'two\nlines'],
    ['', '<i>&', '007'],
  ];

  it('is read back the same from both its forms', () => {
    expect(parseClipboardText(formatClipboardText(grid))).toEqual(grid);
    expect(parseClipboardHtml(formatClipboardHtml(grid))).toEqual(grid);
  });

  it('has 40,000 cells in a moment', () => {
    const large = Array.from({ length: 2000 }, (_, row) => Array.from({ length: 20 }, (__, at) => `cell ${row}/${at}`));
    const elapsed = cpuClock();
    expect(parseClipboardHtml(formatClipboardHtml(large))).toEqual(large);
    expect(parseClipboardText(formatClipboardText(large))).toEqual(large);
    expect(elapsed()).toBeLessThan(3000);
  });

  it('gives no cells where it holds nothing', () => {
    expect(readClipboardCells('', '')).toBeUndefined();
    expect(readClipboardCells('', 'a\tb')).toEqual([['a', 'b']]);
    expect(readClipboardCells('<table><tr><td></td></tr></table>', '')).toEqual([['']]);
  });
});
