import { MAX_WORDS } from '../../site/contact/contact.limits.ts';
import { wordCount } from '../../site/contact/words.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import type { EnquiryDraft } from '../enquiries/enquiry-fields.tsx';

/**
 * The cart as a text message for visitors without an account. With many models spaces are omitted, since each would be
 * counted as a word.
 */
export function cartMessage(lines: readonly BasketLine[], { note, po_reference: order }: EnquiryDraft): string {
  const models = lines.map(({ quantity, name, own_number: own }) => `${quantity} × ${name}${own ? ` (${own})` : ''}`);
  const withModels = (list: string) =>
    ['Please quote for:', list, order && `PO reference: ${order}`, note].filter(Boolean).join('\n');
  const message = withModels(models.join('\n'));
  return wordCount(message) <= MAX_WORDS
    ? message
    : withModels(models.map((model) => model.replaceAll(' ', '')).join());
}
