import { useOptional } from '../../../ui/lists/use-fetched.ts';
import { api } from '../../../web/api.ts';
import { AddRelated, RelatedItem } from '../../catalogue/relations/related-item.tsx';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';

const loadParts = (ids: string) =>
  api.callRaw('/api/get_parts_for_cart.php', { model_ids: ids.split(',').map(Number) });

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
