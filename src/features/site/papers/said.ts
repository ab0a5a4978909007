import { createHash } from 'node:crypto';
import { sha256Of } from '../../../platform/files/file-store.ts';
import type { ContactDetailsRow } from '../contact-details/contact-details.store.ts';

/** The same for papers that say the same, as plain data with bytes: what is printed tells whether it is still what the pages say. */
export function revisionOf(said: unknown): string {
  const text = JSON.stringify(said, (_, value) => (value instanceof Uint8Array ? sha256Of(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** How to enquire, in a line; '' while the site says nothing of it. */
export const reachedIn = (contact: ContactDetailsRow | undefined): string =>
  contact
    ? [contact.phone1, contact.mailbox1, contact.name, contact.address.replaceAll('\n', ', ')]
        .filter(Boolean)
        .join(' · ')
    : '';
