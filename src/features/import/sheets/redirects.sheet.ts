import { z } from 'zod';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { MAX_HOPS, redirectKey } from '../../site/redirects/redirect-path.ts';
import { redirectsColumns } from '../../site/redirects/redirects.tables.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { reporter } from '../workbook/sheet-rules.ts';
import { contentSheet } from './content-sheet.ts';

const check: Sheet['check'] = (row, context) => {
  const report = reporter(context, 'redirects', row);
  const oldPath = String(row.values.old_path);
  const location = String(row.values.location);
  const isRequested = !/^\/|^(api|uploads)(\/|$)|\/\/|\\|[?#\s]|(^|\/)\.\.?(\/|$)/i.test(oldPath);
  if (!isRequested || redirectKey(oldPath) === '') {
    report('old_path', `"${oldPath}" cannot be redirected`, 'a path without leading slash, query, /api/ and /uploads/');
  }
  if (isHttpUrl(location) || location.startsWith('#'))
    report('location', `"${location}" is not on this site`, 'a path that starts with /');
  else if (/[\u2028\u2029]/.test(location))
    report('location', `"${location}" contains a line break`, 'a path that starts with /');
  context.keys.redirects.set(redirectKey(oldPath), redirectKey(location));
};

const checkAll: Sheet['checkAll'] = async (client, context) => {
  const { redirects } = context.keys;
  const rows = await queryRows(client, z.object({ row: z.number(), path: z.string() }))`
    select row, old_path as path from import_redirects order by row`;
  for (const { row, path } of rows) {
    let at: string | undefined = redirectKey(path);
    for (let hops = 0; at !== undefined && hops <= MAX_HOPS; hops += 1) {
      at = redirects.get(at);
      if (at === undefined || hops < MAX_HOPS) continue;
      const report = reporter(context, 'redirects', { row });
      report('location', `leads through more than ${MAX_HOPS} redirects`, 'the last address of the chain');
    }
  }
};

export const redirectsSheet = contentSheet({
  name: 'redirects',
  key: ['old_path'],
  order: 't.old_path',
  columns: redirectsColumns,
  check,
  checkAll,
});
