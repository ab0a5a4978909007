import path from 'node:path';
import { STAFF_ROLES } from './features/office/acts/roles.limits.ts';
import { storeDemoEnquiries } from './features/office/enquiries/demo-enquiries.store.ts';
import { storeDemoVisits } from './features/office/home/demo-visits.store.ts';
import { storeDemoQuotations } from './features/office/quotations/demo-quotations.ts';
import { addStaff, disableStaff, findStaffByEmail } from './features/office/staff/staff.store.ts';
import { createDemoCustomer, type DemoSignIn } from './features/visitors/accounts/demo-customer.ts';
import { hashPassword } from './features/visitors/passwords/passwords.ts';
import { formatImportReport } from './features/workbook/format-import-report.ts';
import { importWorkbook } from './features/workbook/import-workbook.ts';
import type { Services } from './platform/api/services.ts';

const WORKBOOK = path.resolve('demo/workbook');
/** Arbitrary key of the advisory lock, so that only one of several starting copies creates the demo. */
const LOCK_KEY = 7_402_120;
const DEMO_STAFF = STAFF_ROLES.toReversed().map((role) => ({
  email: `demo-${role}@clamps.example`,
  name: `Demo ${role}`,
  role,
}));

/**
 * Fills an empty database through the importer of staff.
 * @returns lines to print: counts, and how to sign in as demo customer or staff
 */
export async function importDemo(services: Services): Promise<string[]> {
  if (!services.settings.demo) {
    await disableStaff(
      services.database.pool,
      DEMO_STAFF.map(({ email }) => email),
    );
    return [];
  }
  const lock = await services.database.pool.connect();
  try {
    // Another copy may be importing for longer than the statement timeout of a request.
    await lock.query('set statement_timeout = 0; set lock_timeout = 0');
    await lock.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const imported = await importCatalogue(services);
    const customer = await createDemoCustomer(services);
    const staff = await createDemoStaff(services, customer);
    return [...imported, ...(await createDemoEnquiries(services)), formatSignIn(customer), ...staff];
  } finally {
    lock.release(true);
  }
}

async function importCatalogue({ database, files, workers }: Services): Promise<string[]> {
  const { rowCount } = await database.pool.query('select from brands limit 1');
  if (rowCount) return [];
  const report = await importWorkbook({ path: WORKBOOK, database, files, workers });
  if (report.problemCount > 0) throw new Error(`The demo catalogue has errors:\n${formatImportReport(report)}`);
  const counts = report.sheets
    .map(({ sheet: worksheet, added }) => `${added} ${worksheet.replace('_', ' ')}`)
    .join(', ');
  return [`Imported the demo catalogue: ${counts}`];
}

const formatSignIn = ({ login, password }: DemoSignIn) =>
  password
    ? `Demo customer: ${login} with the password ${password}`
    : `Demo customer: ${login} with the password that another copy of the program printed. If nobody has it, as after a restore: "Forgot password" on the site, and npm run admin:create -- --reset ${DEMO_STAFF[0]?.email} for the office`;

async function createDemoEnquiries(services: Services): Promise<string[]> {
  const { database, clock } = services;
  const [sales = ''] = DEMO_STAFF.filter(({ role }) => role === 'sales').map(({ email }) => email);
  const stored = await database.transaction(async ({ client }) => {
    const count = await storeDemoEnquiries(client, clock(), sales);
    if (count) await storeDemoVisits(client, clock());
    return count;
  });
  const quotations = stored ? await storeDemoQuotations(services, sales) : 0;
  return stored ? [`Stored ${stored} invented enquiries and ${quotations} quotations`] : [];
}

/** The demo's staff have the password of its customer, which is random and stored in the data folder. */
async function createDemoStaff({ database, settings, turns }: Services, { password }: DemoSignIn): Promise<string[]> {
  for (const person of DEMO_STAFF) {
    if (await findStaffByEmail(database.pool, person.email)) continue;
    if (!password) return [];
    const passwordHash = await hashPassword(turns, password);
    await database.transaction(({ client }) => addStaff(client, person, passwordHash));
  }
  const emails = DEMO_STAFF.map(({ email }) => email).join(', ');
  return [`Demo staff, at ${settings.publicUrl}/admin: ${emails}, each with the password of the demo customer`];
}
