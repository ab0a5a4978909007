import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { EMPTY_ENQUIRY_DRAFT } from './enquiry-draft.ts';
import { removeSentLines, toEnquiryContent } from './waiting-enquiry.ts';

const line = (id: number, quantity: number): CartLine => ({
  id,
  model_id: id,
  name: `VTC-${id}`,
  quantity,
  image: '',
  product_id: null,
});
const lines = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 99_999 })), {
    selector: ([id]) => id,
  })
  .map((all) => all.map(([id, quantity]) => line(id, quantity)));

describe('The cart after an enquiry was sent', () => {
  it('is empty when nothing was changed since', () => {
    fc.assert(
      fc.property(
        lines,
        (cartLines) => removeSentLines(cartLines, toEnquiryContent(cartLines, EMPTY_ENQUIRY_DRAFT)).length === 0,
      ),
    );
  });

  it('retains what was added since, and lines that were not part of the enquiry', () => {
    const content = toEnquiryContent([line(1, 10), line(2, 5), line(3, 7)], EMPTY_ENQUIRY_DRAFT);
    expect(removeSentLines([line(1, 15), line(2, 5), line(3, 6), line(4, 1)], content)).toEqual([
      line(1, 5),
      line(3, 6),
      line(4, 1),
    ]);
  });

  it('never has a line without pieces or a model that was not in it', () => {
    fc.assert(
      fc.property(lines, lines, (cartLines, sent) => {
        const rest = removeSentLines(cartLines, toEnquiryContent(sent, { note: 'note', po_reference: 'PO' }));
        for (const { id, quantity } of rest) {
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(cartLines.find((before) => before.id === id)?.quantity).toBeGreaterThanOrEqual(quantity);
        }
      }),
    );
  });
});
