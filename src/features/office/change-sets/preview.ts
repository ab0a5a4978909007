import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { oneAtATime } from '../actor/one-at-a-time.ts';
import { hiddenRows, type TreeRowId } from '../catalogue/hidden-rows.store.ts';
import { applyChanges } from '../resources/apply-changes.ts';
import { actAs } from '../resources/office-transaction.ts';
import { draftsOf, setById } from './change-sets.store.ts';
import { changeOf } from './draft-changes.ts';
import { limitPreview, refreshDerived } from './preview.store.ts';

const previews = oneAtATime(7_402_121, 'Two previews of yours are being made. Please wait until they are there.');

/** Always thrown, so that nothing of a preview is ever committed. */
class TakenBack extends Error {}

/** What a preview shows beside what is public: the drafts of a set, and a row that visitors do not see, with what holds it. */
export interface Previewed {
  set: number | undefined;
  shown: TreeRowId | undefined;
}

/**
 * Runs `work` with services whose database has the drafts of a set applied, by the same function that publishes them, and takes everything
 * back. Nothing that is read is kept: the version is 0, and caches belong to a database, which is a new one. Where nothing differs from what
 * is public, `work` has the services of the site.
 *
 * @throws HttpError 429 while too many previews of this person are being made; as `applyChanges`, for a set that cannot be published as it is
 */
export async function withDrafts<T>(
  services: Services,
  { set, shown }: Previewed,
  staffId: number,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const hiddenNow = (client: Client) => (shown ? hiddenRows(client, shown, { below: false }) : []);
  if (set === undefined && (await hiddenNow(services.database.pool)).length === 0) return work(services);
  let result: { value: T } | undefined;
  const apply = () =>
    services.database.transaction(async ({ client }) => {
      await previews.hold(client, staffId);
      await limitPreview(client);
      await actAs(client, staffId);
      if (set !== undefined) {
        if (!(await setById(client, set))) throw notFound('There is no such set of drafts.');
        await applyChanges(client, (await draftsOf(client, set)).map(changeOf));
      }
      const restored = (await hiddenNow(client)).map((row) => ({ ...row, action: 'restore' as const }));
      if (restored.length > 0) await applyChanges(client, restored);
      await refreshDerived(client);
      result = { value: await work(servicesWithin(services, client)) };
      throw new TakenBack();
    });
  try {
    await previews.run(staffId, apply);
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  if (!result) throw new Error('The preview has no result');
  return result.value;
}

function servicesWithin(services: Services, client: pg.PoolClient): Services {
  const nothing = () => {};
  return {
    ...services,
    database: databaseWithin(client),
    catalogueVersion: { current: 0, lastKnown: 0, outdated: 0, silentSeconds: 0, close: async () => {} },
    recordDownload: nothing,
    recordView: nothing,
    recordSearchMiss: nothing,
    recordRedirect: nothing,
  };
}

/** One connection as a database. A page asks for several things at a time; a connection answers one after the other. */
function databaseWithin(client: pg.PoolClient): Database {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
    const next = last.then(() => client.query(...given));
    last = next.catch(() => {});
    return next;
  };
  const inTurn = new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    pool: inTurn as unknown as pg.Pool,
    db: drizzle(inTurn),
    transaction: () => Promise.reject(new Error('A preview writes nothing of its own')),
    close: async () => {},
  };
}
