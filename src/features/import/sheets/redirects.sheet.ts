import { isHttpUrl } from '../../../platform/link-rules.ts';
import { link, required, text } from '../workbook/columns.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { reporter } from '../workbook/sheet-rules.ts';
import { contentSheet } from './content-sheet.ts';

/** Max redirects in a row. */
const maxHops = 3;

const check: NonNullable<Sheet['check']> = (sheet, context) => {
  const { redirects } = context.keys;
  for (const row of sheet.rows) {
    const report = reporter(context, sheet.name, row);
    const oldPath = String(row.values.old_path);
    const location = String(row.values.location);
    if (/^\/|^(api|uploads)(\/|$)|[?#\s]/i.test(oldPath)) {
      report(
        'old_path',
        `"${oldPath}" cannot be redirected`,
        'a path without leading slash, query, /api/ and /uploads/',
      );
    }
    if (isHttpUrl(location) || location.startsWith('#'))
      report('location', `"${location}" is not on this site`, 'a path that starts with /');
    redirects.set(oldPath, location);
  }
  for (const row of sheet.rows) {
    const report = reporter(context, sheet.name, row);
    let at: string | undefined = String(row.values.old_path);
    for (let hops = 0; at !== undefined && hops <= maxHops; hops += 1) {
      at = redirects
        .get(at)
        ?.replace(/^\//, '')
        .replace(/[?#].*$/, '');
      if (at !== undefined && hops === maxHops) {
        report('location', `leads through more than ${maxHops} redirects`, 'the last address of the chain');
      }
    }
  }
};

export const redirectsSheet = contentSheet({
  name: 'redirects',
  key: ['old_path'],
  columns: { old_path: required(text(500)), location: required(link()) },
  check,
});
