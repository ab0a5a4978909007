// npm run texts: prints the texts on screens and in emails, by area and file, with sample values, each once an area.
import { groupBy } from '../src/platform/group-by.ts';
import { OFFICE_SOURCES, SOURCES } from '../test/imports.ts';
import { findTextArea } from './area-of-texts.ts';
import { readTexts } from './texts-of.ts';

const files = [...SOURCES, ...OFFICE_SOURCES]
  .map((file) => ({ file, area: findTextArea(file) }))
  .filter(({ area }) => area);
const byArea = groupBy(files, ({ area }) => area);
for (const area of [...byArea.keys()].sort()) {
  const printed = new Set<string>();
  const read = (byArea.get(area) ?? []).map(({ file }) => {
    const texts = readTexts(file).filter((text) => !printed.has(text));
    for (const text of texts) printed.add(text);
    return { file, texts };
  });
  if (read.some(({ texts }) => texts.length)) console.log(`\n# ${area}`);
  for (const { file, texts } of read)
    if (texts.length) console.log(`\n## ${file}\n${texts.map((text) => `- ${text}`).join('\n')}`);
}
