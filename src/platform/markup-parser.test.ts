import { describe, expect, it } from 'vitest';
import { OFFICE_SOURCES, SOURCES } from '../../test/imports.ts';
import { textOf } from '../../test/syntax.ts';
import { createMarkupParser, parseMarkup, TooDeepError } from './markup-parser.ts';
import { readExcelWorksheets } from './spreadsheets/excel-worksheets.ts';

const OWNER = 'src/platform/markup-parser.ts';
/** Names of htmlparser2 that parse; the others only walk through a tree. */
const PARSES =
  /\b(Parser|WritableStream|DomHandler|parseDocument|parseDOM|parseFeed|createDomStream|createDocumentStream)\b/;
const FROM_LIBRARY = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+'htmlparser2(?:\/[^']*)?'/g;
const OTHER_PARSERS =
  /from '(fast-xml-parser|sax|saxes|xml2js|parse5|xmldom|@xmldom\/xmldom|linkedom|cheerio|node-html-parser)'/;

describe('The parser of markup', () => {
  it('is made by one file, which limits the depth', () => {
    const makers = [...SOURCES, ...OFFICE_SOURCES].filter((file) => {
      const text = textOf(file);
      const names = [...text.matchAll(FROM_LIBRARY)].flatMap(([, isType, list = '']) =>
        isType ? [] : list.split(',').filter((name) => !name.trim().startsWith('type ')),
      );
      return names.some((name) => PARSES.test(name)) || OTHER_PARSERS.test(text);
    });
    expect(makers).toEqual([OWNER]);
  });

  it('refuses the first element below the deepest level, and takes wide markup', () => {
    const nested = (levels: number) => '<x>'.repeat(levels) + '</x>'.repeat(levels);
    expect(parseMarkup(nested(50).repeat(100), 50, { xmlMode: true })).toHaveLength(100);
    expect(() => parseMarkup(nested(51), 50, { xmlMode: true })).toThrow(TooDeepError);
    const begun = process.cpuUsage().user;
    expect(() => createMarkupParser({}, 50, { xmlMode: true }).write('<x>'.repeat(2_000_000))).toThrow(TooDeepError);
    expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000);
  });
});

describe('A workbook with a part of two million nested elements', () => {
  const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const archiveFiles: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="models" r:id="s"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s', 'worksheet', 'sheet.xml')}${relation('y', 'styles', 'styles.xml')}${relation('t', 'sharedStrings', 'texts.xml')}</Relationships>`,
    'xl/sheet.xml':
      '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>name</t></is></c></row></sheetData></worksheet>',
    'xl/styles.xml': '<styleSheet/>',
    'xl/texts.xml': '<sst/>',
  };
  const rowsOf = async (changed: Record<string, Uint8Array>) => {
    const bytes = (name: string) => changed[name] ?? Buffer.from(archiveFiles[name] ?? '');
    const archive = {
      has: (name: string) => name in archiveFiles,
      async *read(name: string) {
        yield bytes(name);
      },
    };
    const rows: string[][] = [];
    for (const worksheet of await readExcelWorksheets(archive, { add: () => {}, get: () => '' }))
      for await (const batch of worksheet.batches()) rows.push(...batch.map(({ cells }) => cells));
    return rows;
  };

  it.each(Object.keys(archiveFiles))('is refused at once with a sentence: %s', async (name) => {
    expect(await rowsOf({})).toEqual([['name']]);
    const deep = Buffer.from((archiveFiles[name] ?? '').replace(/<(\w+)/, `<$1>${'<x>'.repeat(2_000_000)}<$1`));
    const begun = process.cpuUsage().user;
    await expect(rowsOf({ [name]: deep })).rejects.toThrow('a part of it has more than 50 levels of elements');
    expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000);
  });

  it('is read in UTF-16 as well', async () => {
    const wide = Buffer.from(`\uFEFF${archiveFiles['xl/sheet.xml']}`, 'utf16le');
    expect(await rowsOf({ 'xl/sheet.xml': wide })).toEqual([['name']]);
  });
});
