import { MAX_CONTACT_MESSAGE_WORDS } from '../../site/contact/contact.limits.ts';
import { countWords } from '../../site/contact/word-limit.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import type { EnquiryDraft } from '../enquiries/enquiry-draft.ts';

/**
 * The cart as a text message for visitors without an account, one model a line. The lines of a long list have no
 * spaces, because the contact form limits the number of words; only a list with too many lines has commas instead.
 */
export function buildCartMessage(lines: readonly CartLine[], { note, po_reference: order }: EnquiryDraft): string {
  const models = lines.map(({ quantity, name, own_number: own }) => `${quantity} × ${name}${own ? ` (${own})` : ''}`);
  const notes = lines.map(({ note: ofLine }) => (ofLine ? `: ${ofLine}` : ''));
  const withModels = (list: string) =>
    ['Please quote for:', list, order && `PO reference: ${order}`, note].filter(Boolean).join('\n');
  const short = models.map((model, at) => model.replaceAll(' ', '') + notes[at]);
  const messages = [models.map((model, at) => model + notes[at]).join('\n'), short.join('\n'), short.join(',')].map(
    withModels,
  );
  return messages.find((one) => countWords(one) <= MAX_CONTACT_MESSAGE_WORDS) ?? messages.at(-1) ?? '';
}
