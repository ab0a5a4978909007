// npm run texts: prints the texts that people read, by reader and file; ‹ and › enclose the code of a value.
import { groupBy } from '../src/platform/group-by.ts';
import { COMMAND_SOURCES, OFFICE_SOURCES, SOURCES } from '../test/imports.ts';
import { textsOf } from './texts-of.ts';

/** Readers of the texts of a file; the first match counts. */
const READERS: [reader: string, files: RegExp][] = [
  ['In emails', /\.mail\.tsx?$|\/email-markup\./],
  ['Staff', /^office\/|^src\/features\/(office|workbook)\//],
  ['Operators', /^commands\/|^src\/(platform\/(start|postgres|backup|operator|settings)|server|boot|start)/],
  ['Visitors and customers', /^src\//],
];
/** Files with words that only programs compare, with SQL, or with invented data. */
const NO_TEXTS = /\.(store|tables|sql|limits)\.ts$|\/(automatic-email|synonyms)|^src\/demo/;

const read = [...SOURCES, ...OFFICE_SOURCES, ...COMMAND_SOURCES]
  .map((file) => ({ file, texts: textsOf(file) }))
  .filter(({ file, texts }) => texts.length && !NO_TEXTS.test(file));
const byReader = groupBy(read, ({ file }) => READERS.find(([, files]) => files.test(file))?.[0] ?? '');
for (const [reader] of READERS) {
  console.log(`\n# ${reader}`);
  for (const { file, texts } of byReader.get(reader) ?? []) console.log(`\n## ${file}\n${texts.join('\n')}`);
}
