/** Files without texts for people: SQL, limits, invented data, words that programs compare, logs and the console. */
const NO_TEXTS = new RegExp(
  [
    /\.(store|tables|sql|limits)\.ts$/,
    /\/(automatic-email|synonyms|pin-codes|parts-words|metrics|openapi|icon-paths|page-icon-paths|security-log)\.ts$/,
    /^src\/(demo|server|boot|start|assistants|api-examples|sitemap)/,
    /^src\/platform\/(start|postgres|backup|operator|settings|setting-variables|jobs|outgoing|page-assets|workers)/,
    /\/(development-mailbox|private-folder|program-version|parse-email|search-words)\.ts$/,
    /\/(open-data|scene|demo-[\w-]+\.ts)/,
    /workbook\/(change-list|export-output|format-import-report)\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The part of the site whose screens or emails have the texts of a file; '' for a file without such texts. */
export function findTextArea(file: string): string {
  if (NO_TEXTS.test(file)) return '';
  if (/\.mail\.tsx?$|\/email-markup\./.test(file)) return 'Emails';
  const [, office] = /^(?:office\/(?:screens\/)?|src\/features\/office\/)([\w-]+)/.exec(file) ?? [];
  if (office) return `Office: ${toWords(office)}`;
  if (file.startsWith('src/features/workbook/')) return 'Office: imports';
  const [, layer, area] = /^src\/features\/([\w-]+)\/([\w-]+)/.exec(file) ?? [];
  return layer && area ? `Site: ${layer}, ${toWords(area)}` : 'Site: everywhere';
}

const toWords = (folder: string) => folder.replaceAll('-', ' ');
