import type { LightMyRequestResponse } from 'fastify';
import { addUser, type NewUser } from '../src/features/visitors/accounts/accounts.store.ts';
import { hashPassword } from '../src/features/visitors/passwords/passwords.ts';
import { openHeavyWorkQueues } from '../src/platform/heavy-work-queues.ts';
import type { TestApp } from './app.ts';

export const PASSWORD = 'Secret1!';
let customers = 0;

/** A customer in the database, verified by default, with PASSWORD as password. */
export async function aCustomer({ services }: Pick<TestApp, 'services'>, given: Partial<NewUser> = {}) {
  customers += 1;
  const customer = {
    email: `customer${customers}@works.example`,
    username: `customer${customers}`,
    firstName: 'Asha',
    lastName: 'Rao',
    companyName: 'Works Ltd',
    country: 'India',
    emailVerified: true,
    ...given,
  };
  const id = await addUser(services.database.pool, customer, await hashPassword(openHeavyWorkQueues(), PASSWORD));
  if (!id) throw new Error(`There is a customer with these names already: ${customer.email}`);
  return { ...customer, id, username: customer.username ?? '' };
}

/** Logs in over the API and returns the headers for later requests of this customer. */
export async function signIn({ inject }: Pick<TestApp, 'inject'>, login: string, password = PASSWORD) {
  const response = await inject({ method: 'POST', url: '/api/login.php', payload: { email: login, password } });
  if (!response.json().success) throw new Error(`${login} cannot sign in: ${response.body}`);
  return { cookie: cookiesOf(response) };
}

/** Cookies that a response sets, as the value of a `Cookie` header. */
export const cookiesOf = (response: LightMyRequestResponse) =>
  response.cookies
    .filter(({ value }) => value)
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

/** Runs `work` while the table of passwords is missing. */
export async function withoutPasswords({ services }: Pick<TestApp, 'services'>, work: () => Promise<void>) {
  await services.database.pool.query('alter table credentials rename to away');
  try {
    await work();
  } finally {
    await services.database.pool.query('alter table away rename to credentials');
  }
}

export async function modelsOfCatalogue({ services }: Pick<TestApp, 'services'>, count: number) {
  const { rows } = await services.database.pool.query<{
    id: number;
    name: string;
    product_id: number;
    product: string;
  }>(
    `select m.id, m.name, m.product_id, p.name as product from models m join products p on p.id = m.product_id
     where m.is_active and p.is_active order by m.id limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`The catalogue has only ${rows.length} models`);
  return rows;
}
