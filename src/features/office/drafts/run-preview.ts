import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { loadCatalogueValues } from '../../catalogue/ratings/load-catalogue-values.ts';
import { acquireTurn } from '../acts/acquire-turn.ts';
import { buildTransactionServices } from '../acts/transaction-services.ts';
import { listHiddenRows, type TreeRowId } from '../catalogue/catalogue.store.ts';
import { applyChanges } from '../rows/apply-changes.ts';
import { setActorUnlessImporting } from '../rows/office-transaction.ts';
import { findChangeSet, limitPreviewTime, listDrafts, refreshDerivedData } from './change-sets.store.ts';
import { toChange } from './draft-changes.ts';

/** Always thrown, so that a preview never commits. */
class PreviewRolledBack extends Error {}

export interface PreviewedDrafts {
  set: number | undefined;
  shown: TreeRowId | undefined;
}

/**
 * Applies the drafts as publishing does, runs `work`, then rolls back.
 * @throws HttpError as `runInPreview`; as `applyChanges` for a change set that cannot be published
 */
export async function runWithDrafts<T>(
  services: Services,
  { set, shown }: PreviewedDrafts,
  staffId: number,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const hiddenNow = (client: DatabaseClient) => (shown ? listHiddenRows(client, shown, { below: false }) : []);
  if (set === undefined && (await hiddenNow(services.database.pool)).length === 0) return work(services);
  const prepare = async (client: pg.PoolClient) => {
    await setActorUnlessImporting(client, staffId);
    if (set !== undefined) {
      if (!(await findChangeSet(client, set))) throw notFoundError('This change set does not exist.');
      await applyChanges(client, (await listDrafts(client, set)).map(toChange));
    }
    const restored = (await hiddenNow(client)).map((row) => ({ ...row, action: 'restore' as const }));
    if (restored.length > 0) await applyChanges(client, restored);
  };
  return runInPreview(services, staffId, prepare, work);
}

export async function runInPreview<T>(
  services: Services,
  staffId: number,
  prepare: (client: pg.PoolClient) => Promise<void>,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  const apply = () =>
    services.database.transaction(async ({ client }) => {
      await acquireTurn(client, 'previews', staffId);
      await limitPreviewTime(client);
      await prepare(client);
      await refreshDerivedData(client);
      result = { value: await work(buildTransactionServices(services, client)) };
      throw new PreviewRolledBack();
    });
  try {
    await loadCatalogueValues(services);
    await services.turns.run('previews', apply, staffId);
  } catch (error) {
    if (!(error instanceof PreviewRolledBack)) throw error;
  }
  if (!result) throw new Error('The preview has no result');
  return result.value;
}
