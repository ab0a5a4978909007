import { addUser } from '../src/features/visitors/accounts/accounts.store.ts';
import { hashPassword } from '../src/features/visitors/passwords/passwords.ts';
import { openHeavyWorkQueues } from '../src/platform/heavy-work-queues.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { loadSamples } from './samples.ts';
import type { EnquirySender } from './soak-visitors.ts';

const PASSWORD = 'Soaking1!';

/** Customers who send enquiries. */
export async function createSenders({ pool }: Database, count: number): Promise<EnquirySender[]> {
  const hash = await hashPassword(openHeavyWorkQueues(), PASSWORD);
  const senders: EnquirySender[] = [];
  for (let number = 1; number <= count; number += 1) {
    const email = `sender${number}@works.example`;
    const id = await addUser(
      pool,
      { email, username: `sender${number}`, firstName: 'Sender', lastName: `${number}`, emailVerified: true },
      hash,
    );
    if (!id) throw new Error(`${email} exists already`);
    senders.push({ id, email, password: PASSWORD });
  }
  return senders;
}

export async function listVisitorAddresses({ pool }: Database, connectionString: string) {
  const { productSlugs, modelNames, leaves } = await loadSamples(connectionString);
  const { rows } = await pool.query<{ id: number }>(
    `select m.id from models m join products p on p.id = m.product_id where m.is_active and p.is_active limit 500`,
  );
  return {
    models: rows.map(({ id }) => id),
    pages: [
      '/',
      '/AllProducts',
      '/News',
      '/ContactUs',
      ...leaves.slice(0, 30).map(({ slug }) => `/Products/${slug}`),
      ...productSlugs.slice(0, 150).map((slug) => `/ProductModels/${slug}`),
      ...modelNames.slice(0, 150).map((name) => `/product-single/${encodeURIComponent(name)}`),
    ],
  };
}
