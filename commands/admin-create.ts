// npm run admin:create -- EMAIL NAME creates an admin of the office; --reset EMAIL lets a staff member sign in again.

import { staffFields } from '../src/features/office/staff/staff.contract.ts';
import { addStaff, restoreStaffAccess } from '../src/features/office/staff/staff.store.ts';
import { findPasswordProblem } from '../src/features/office/staff/staff-password.ts';
import { hashPassword } from '../src/features/visitors/passwords/passwords.ts';
import { openHeavyWorkQueues } from '../src/platform/heavy-work-queues.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';
import { readNewPassword } from './read-password.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run admin:create -- EMAIL NAME       makes an admin of the office
npm run admin:create -- --reset EMAIL    gives a staff member a new password, in the same role: enables them,
                                         removes their second factor and ends their sessions

The password is asked for, or read from the first line of stdin.`;

type Command = { email: string; name?: string };

async function main(): Promise<undefined> {
  const { email, name } = readArguments();
  const password = await readNewPassword();
  await withDatabase(async (database, settings) => {
    const { publicUrl } = settings;
    const problem = findPasswordProblem(password, email, settings);
    if (problem) throw new UsageError(`The password ${problem}.`);
    const passwordHash = await hashPassword(openHeavyWorkQueues(), password);
    await database.transaction(async ({ client }) => {
      if (name === undefined) {
        if (!(await restoreStaffAccess(client, email, passwordHash)))
          throw new UsageError(`No staff member has the address ${email}.`);
        console.log(`${email} can sign in at ${publicUrl}/admin with the new password, without a second factor.`);
      } else {
        if (!(await addStaff(client, { email, name, role: 'admin' }, passwordHash)))
          throw new UsageError(
            `${email} is already a staff member. For a new password: npm run admin:create -- --reset ${email}`,
          );
        console.log(`${name} can sign in at ${publicUrl}/admin as an admin, with ${email}.`);
      }
    });
  });
}

function readArguments(): Command {
  const { values, positionals } = parseCommandLine(usage, {
    options: { reset: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.reset !== undefined && positionals.length === 0) return { email: checked('email', values.reset) };
  const [email, ...name] = positionals;
  if (values.reset !== undefined || email === undefined || !name.length) throw new UsageError(usage);
  return { email: checked('email', email), name: checked('name', name.join(' ')) };
}

function checked(field: 'email' | 'name', given: string): string {
  const result = staffFields[field].safeParse(given);
  if (result.success) return result.data;
  throw new UsageError(`${given}: ${result.error.issues[0]?.message ?? 'is not valid'}\n\n${usage}`);
}

await runCommand(main);
