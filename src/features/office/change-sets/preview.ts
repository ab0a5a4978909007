import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { figuresNow } from '../../catalogue/figures/figures-now.ts';
import { holdTurn } from '../actor/hold-turn.ts';
import { servicesWithin } from '../actor/services-within.ts';
import { hiddenRows, type TreeRowId } from '../catalogue/catalogue.store.ts';
import { applyChanges } from '../resources/apply-changes.ts';
import { actAs } from '../resources/office-transaction.ts';
import { draftsOf, limitPreview, refreshDerived, setById } from './change-sets.store.ts';
import { changeOf } from './draft-changes.ts';

/** Always thrown, so that a preview never commits. */
class TakenBack extends Error {}

export interface Previewed {
  set: number | undefined;
  shown: TreeRowId | undefined;
}

/**
 * Applies the drafts as publishing does, runs `work`, then rolls back.
 * @throws HttpError as `withinPreview`; as `applyChanges` for a change set that cannot be published
 */
export async function withDrafts<T>(
  services: Services,
  { set, shown }: Previewed,
  staffId: number,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const hiddenNow = (client: Client) => (shown ? hiddenRows(client, shown, { below: false }) : []);
  if (set === undefined && (await hiddenNow(services.database.pool)).length === 0) return work(services);
  const prepare = async (client: pg.PoolClient) => {
    await actAs(client, staffId);
    if (set !== undefined) {
      if (!(await setById(client, set))) throw notFound('This change set does not exist.');
      await applyChanges(client, (await draftsOf(client, set)).map(changeOf));
    }
    const restored = (await hiddenNow(client)).map((row) => ({ ...row, action: 'restore' as const }));
    if (restored.length > 0) await applyChanges(client, restored);
  };
  return withinPreview(services, staffId, prepare, work);
}

export async function withinPreview<T>(
  services: Services,
  staffId: number,
  prepare: (client: pg.PoolClient) => Promise<void>,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  const apply = () =>
    services.database.transaction(async ({ client }) => {
      await holdTurn(client, 'previews', staffId);
      await limitPreview(client);
      await prepare(client);
      await refreshDerived(client);
      result = { value: await work(servicesWithin(services, client)) };
      throw new TakenBack();
    });
  try {
    await figuresNow(services);
    await services.turns.run('previews', apply, staffId);
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  if (!result) throw new Error('The preview has no result');
  return result.value;
}
