import { useOptionalData } from '../../../ui/lists/use-fetched-data.ts';
import { api } from '../../../web/site-api.ts';
import { AddRelatedButton, RelatedItem } from '../../catalogue/relations/related-item.tsx';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { MAX_SHARED_LINES } from '../saved-lists/saved-lists.limits.ts';

/** Parts beside the first models of the cart, as many as one request may name. */
async function loadRelatedModels(ids: string) {
  const inCart = ids.split(',').map(Number);
  const relatedModels = await api.callRaw('/api/get_parts_for_cart.php', {
    model_ids: inCart.slice(0, MAX_SHARED_LINES),
  });
  return relatedModels.filter(({ model_id }) => !inCart.includes(model_id));
}

export function CartRelatedModels({ lines }: { lines: readonly CartLine[] }) {
  const relatedModels = useOptionalData(lines.map(({ model_id }) => model_id).join(), loadRelatedModels);
  if (!relatedModels?.length) return null;
  return (
    <section aria-labelledby="cart-parts" className="mt-9" data-screen-only="">
      <h2 id="cart-parts" className="mb-1 text-xl">
        Often ordered together
      </h2>
      {/* A phone shows three models, because the button that sends the enquiry is below this list. */}
      <ul className="grid gap-x-8 sm:grid-cols-2 max-sm:[&>:nth-child(n+4)]:hidden">
        {relatedModels.map((relatedModel) => (
          <RelatedItem
            key={relatedModel.model_id}
            model={relatedModel}
            action={<AddRelatedButton model={relatedModel} />}
          />
        ))}
      </ul>
    </section>
  );
}
