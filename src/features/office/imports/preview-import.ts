import type pg from 'pg';
import { z } from 'zod';
import { MAX_ID } from '../../../platform/api/fields.contract.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { queryFirstRow } from '../../../platform/postgres/plain-sql.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { runInPreview } from '../drafts/run-preview.ts';
import type { PreviewKind } from '../drafts/serve-preview.ts';
import { toFieldRefusal } from '../rows/field-problem.ts';
import { setActorUnlessImporting } from '../rows/office-transaction.ts';
import { writeStoredDifferences } from './import-rows.store.ts';
import { findImport } from './imports.store.ts';
import { countImportRows } from './present-import.ts';

/** Previews of larger imports apply only the rows of the shown product, to be immediate. */
const MAX_ROWS = 5000;
const NONE = 'This import does not exist, or it is not checked.';

const OF_IMPORT = /^(\/admin\/preview\/import\/([1-9]\d{0,9}))(\/.*)$/;

/** Applies a checked import with its own statements, renders pages, and rolls back. */
export const IMPORT_PREVIEW: PreviewKind = {
  route: '/admin/preview/import/:id/*',
  right: 'imports',
  at(address) {
    const [, prefix, digits, path] = OF_IMPORT.exec(address) ?? [];
    const id = Number(digits);
    if (!prefix || !path || id > MAX_ID) return undefined;
    return {
      ...{ prefix, path },
      screen: `/admin/imports/${id}`,
      says: 'Preview: this import is not applied. Its new images are not shown yet.',
      back: 'Back to the import',
      refused: 'This import cannot be previewed',
      within: (services, staffId, work) =>
        runInPreview(services, staffId, (client) => applyForPreview(client, id, staffId, path), work),
    };
  },
};

async function applyForPreview(client: pg.PoolClient, importId: number, staffId: number, path: string): Promise<void> {
  const found = await findImport(client, importId);
  if (found?.state !== 'checked') throw notFoundError(NONE);
  await setActorUnlessImporting(client, staffId);
  const product = countImportRows(found) > MAX_ROWS ? await findProductOfPath(client, importId, path) : undefined;
  await writeStoredDifferences(client, found, product).catch((error: unknown) => {
    throw toFieldRefusal(error, []);
  });
}

async function findProductOfPath(client: pg.ClientBase, importId: number, path: string): Promise<string> {
  const [pathname = ''] = path.split('?');
  const [top, last = ''] = [
    pathname.slice(0, pathname.lastIndexOf('/') + 1),
    pathname.slice(pathname.lastIndexOf('/') + 1),
  ];
  const name = decodeName(last);
  if (top === productPath('')) return name;
  if (top !== modelPath('')) return '';
  const row = await queryFirstRow(client, z.object({ product: z.string() }))`
    select p.slug as product from models m join products p on p.id = m.product_id where m.name = ${name}
    union all select staged ->> 'product' from import_rows
      where import_id = ${importId} and sheet = 'models' and staged ->> 'name' = ${name} limit 1`;
  return row?.product ?? '';
}

function decodeName(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
