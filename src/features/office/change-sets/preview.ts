import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { oneAtATime } from '../actor/one-at-a-time.ts';
import { applyChanges } from '../resources/apply-changes.ts';
import { actAs } from '../resources/office-transaction.ts';
import { draftsOf, setById } from './change-sets.store.ts';
import { changeOf } from './draft-changes.ts';
import { limitPreview, refreshDerived } from './preview.store.ts';

const previews = oneAtATime(7_402_121, 'Two previews of yours are being made. Please wait until they are there.');

/** Always thrown, so that nothing of a preview is ever committed. */
class TakenBack extends Error {}

/**
 * Runs `work` with services whose database has the drafts of a set applied, by the same function that publishes them, and takes everything
 * back.
 *
 * @throws HttpError as `withinPreview`; as `applyChanges`, for a set that cannot be published as it is
 */
export const withDrafts = <T>(
  services: Services,
  setId: number,
  staffId: number,
  work: (services: Services) => Promise<T>,
): Promise<T> =>
  withinPreview(
    services,
    staffId,
    async (client) => {
      if (!(await setById(client, setId))) throw notFound('There is no such set of drafts.');
      await actAs(client, staffId);
      await applyChanges(client, (await draftsOf(client, setId)).map(changeOf));
    },
    work,
  );

/**
 * Runs `work` with services whose database is as `prepare` makes it, and takes everything back. Nothing that is read is kept: the version is
 * 0, and caches belong to a database, which is a new one.
 *
 * @throws HttpError 429 while too many previews of this person are being made; what `prepare` throws
 */
export async function withinPreview<T>(
  services: Services,
  staffId: number,
  prepare: (client: pg.PoolClient) => Promise<void>,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  const apply = () =>
    services.database.transaction(async ({ client }) => {
      await previews.hold(client, staffId);
      await limitPreview(client);
      await prepare(client);
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
