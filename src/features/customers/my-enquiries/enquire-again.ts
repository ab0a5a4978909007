import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { withAdded } from '../../visitors/basket/basket-changes.ts';
import { readBasket, writeBasket } from '../../visitors/basket/basket-storage.ts';
import type { MyEnquiry } from './my-enquiries.contract.ts';

/**
 * Puts the lines of an earlier enquiry into the basket in one step, beside what it holds or instead of it.
 * @returns how many were added, and the names of those that are no longer in the catalogue
 */
export function enquireAgain(lines: MyEnquiry['lines'], { replace = false } = {}): { added: number; gone: string[] } {
  const available = lines.flatMap(({ model_id, product_id, model_name, quantity, image_upload1 }) => {
    if (model_id === null) return [];
    const image = uploadUrl('models', image_upload1);
    return [{ item: { id: model_id, model_id, product_id, name: model_name, image }, quantity }];
  });
  writeBasket(
    available.reduce(
      (basket, { item, quantity }) => withAdded(basket, item, quantity),
      replace ? [] : [...readBasket().lines],
    ),
  );
  return {
    added: available.length,
    gone: lines.filter(({ model_id }) => model_id === null).map(({ model_name }) => model_name),
  };
}
