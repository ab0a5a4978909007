import { expect, it } from 'vitest';
import { MAX_CONTACT_MESSAGE_WORDS } from '../../site/contact/contact.limits.ts';
import { countWords } from '../../site/contact/word-limit.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { EMPTY_ENQUIRY_DRAFT } from '../enquiries/enquiry-draft.ts';
import { buildCartMessage } from './build-cart-message.ts';

const cartOf = (count: number, note = ''): CartLine[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `VTC-${at}-UB`;
    return { id: at, model_id: at, product_id: 1, name, quantity: 25, image: '', own_number: `OWN ${at}`, note };
  });
const messageOf = (lines: CartLine[]) => buildCartMessage(lines, EMPTY_ENQUIRY_DRAFT);

it('A guest’s message has the note of each line', () => {
  expect(messageOf(cartOf(1, 'with longer spindle'))).toBe(
    'Please quote for:\n25 × VTC-0-UB (OWN 0): with longer spindle',
  );
});

it('A guest’s message of 60 models has one line for each model, and fits', () => {
  const message = messageOf(cartOf(60));
  expect(message.split('\n').slice(0, 3)).toEqual(['Please quote for:', '25×VTC-0-UB(OWN0)', '25×VTC-1-UB(OWN1)']);
  expect(message.split('\n')).toHaveLength(61);
  expect(countWords(message)).toBeLessThanOrEqual(MAX_CONTACT_MESSAGE_WORDS);
});

it('A guest’s message of 1,000 models fits too', () => {
  expect(countWords(messageOf(cartOf(1000)))).toBeLessThanOrEqual(MAX_CONTACT_MESSAGE_WORDS);
});
