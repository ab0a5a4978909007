import { MAX_WORDS } from '../../site/contact/contact.limits.ts';
import { wordCount } from '../../site/contact/words.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import type { EnquiryDraft } from '../enquiries/enquiry-fields.tsx';

/** The cart as a message, for visitors without an account; of many models without spaces, which would be counted as words. */
export function cartMessage(lines: readonly BasketLine[], { note, po_reference: order }: EnquiryDraft): string {
  const models = lines.map(({ quantity, name, own_number: own }) => `${quantity} × ${name}${own ? ` (${own})` : ''}`);
  const withModels = (list: string) =>
    ['Please quote for:', list, order && `PO reference: ${order}`, note].filter(Boolean).join('\n');
  const message = withModels(models.join('\n'));
  return wordCount(message) <= MAX_WORDS
    ? message
    : withModels(models.map((model) => model.replaceAll(' ', '')).join());
}
