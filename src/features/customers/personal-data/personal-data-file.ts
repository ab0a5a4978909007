import type { Services } from '../../../platform/api/services.ts';
import type { Person } from './person.store.ts';
import { loadPersonalData } from './person-data.store.ts';

export async function buildPersonalDataFile(
  { personDatabase, clock }: Pick<Services, 'personDatabase' | 'clock'>,
  person: Person,
) {
  const now = clock();
  const data = await loadPersonalData(personDatabase, person, now);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  };
  return { headers, text: `${JSON.stringify({ exported_at: now, ...data }, null, 2)}\n` };
}
