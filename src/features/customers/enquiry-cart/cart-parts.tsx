import { useOptional } from '../../../ui/lists/use-fetched.ts';
import { api } from '../../../web/api.ts';
import { AddRelated, RelatedItem } from '../../catalogue/relations/related-item.tsx';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { MAX_SHARED } from '../saved-lists/saved-lists.limits.ts';

/** Parts beside the first models of the cart, as many as one request may name. */
async function loadParts(ids: string) {
  const inCart = ids.split(',').map(Number);
  const parts = await api.callRaw('/api/get_parts_for_cart.php', { model_ids: inCart.slice(0, MAX_SHARED) });
  return parts.filter(({ model_id }) => !inCart.includes(model_id));
}

export function CartParts({ lines }: { lines: readonly BasketLine[] }) {
  const parts = useOptional(lines.map(({ model_id }) => model_id).join(), loadParts);
  if (!parts?.length) return null;
  return (
    <section aria-labelledby="cart-parts" className="mt-9" data-screen-only="">
      <h2 id="cart-parts" className="mb-1 text-xl">
        Often ordered together
      </h2>
      {/* A phone shows three models, because the button that sends the enquiry is below this list. */}
      <ul className="grid gap-x-8 sm:grid-cols-2 max-sm:[&>:nth-child(n+4)]:hidden">
        {parts.map((part) => (
          <RelatedItem key={part.model_id} model={part} action={<AddRelated model={part} />} />
        ))}
      </ul>
    </section>
  );
}
