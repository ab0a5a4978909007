import type { Services } from '../../../platform/api/services.ts';
import { notFound } from '../../../platform/errors.ts';
import { oneAtATime } from '../actor/one-at-a-time.ts';
import { servicesWithin } from '../actor/services-within.ts';
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
 * back. Nothing that is read is kept: the version is 0, and caches belong to a database, which is a new one.
 *
 * @throws HttpError 429 while too many previews of this person are being made; as `applyChanges`, for a set that cannot be published as it is
 */
export async function withDrafts<T>(
  services: Services,
  setId: number,
  staffId: number,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  const apply = () =>
    services.database.transaction(async ({ client }) => {
      await previews.hold(client, staffId);
      await limitPreview(client);
      if (!(await setById(client, setId))) throw notFound('There is no such set of drafts.');
      await actAs(client, staffId);
      await applyChanges(client, (await draftsOf(client, setId)).map(changeOf));
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
