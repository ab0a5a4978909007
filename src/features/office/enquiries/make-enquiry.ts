import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { accountOf, addEnquiry, linesOfParts } from './add-enquiry.ts';
import { lockUnplaced, placeLetter } from './letters.store.ts';

/** Characters in which models are searched; the rest is mostly quoted. */
const READ = 5000;

/**
 * A forged sender is not matched to an account, so that the customer never sees the enquiry.
 * @returns undefined when the message is placed or missing
 */
export async function makeEnquiryOfLetter(
  services: Services,
  transaction: Transaction,
  { letter: letterId, staffId }: { letter: number; staffId: number },
): Promise<number | undefined> {
  const { client } = transaction;
  const letter = await lockUnplaced(client, letterId);
  if (!letter) return undefined;
  const account = letter.isForged ? undefined : await accountOf(client, letter.sender);
  const { lines } = await linesOfParts(services, letter.text.slice(0, READ));
  const { id } = await addEnquiry(services, transaction, staffId, {
    userId: account?.id ?? null,
    customer: {
      ...{ mobile: '', company_name: '', job_role: '', city: '', state: '', country: '', ...account?.customer },
      name: account?.customer.name || letter.sender.split('@')[0] || 'Unknown',
      email: letter.sender,
    },
    source: 'email',
    note: '',
    lines,
  });
  await placeLetter(client, letterId, id);
  return id;
}
