import { createHash } from 'node:crypto';
import { sha256Of } from '../../../platform/files/file-store.ts';
import type { ContactDetailsRow } from '../contact-details/contact-details.store.ts';

/** Short hash, equal for papers with equal content. */
export function revisionOf(content: unknown): string {
  const text = JSON.stringify(content, (_, value) => (value instanceof Uint8Array ? sha256Of(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export const reachedIn = (contact: ContactDetailsRow | undefined): string =>
  contact
    ? [contact.phone1, contact.mailbox1, contact.name, contact.address.replaceAll('\n', ', ')]
        .filter(Boolean)
        .join(' · ')
    : '';
