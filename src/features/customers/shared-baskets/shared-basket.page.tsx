import { useState } from 'react';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { SharedBasketFailure } from './shared-basket-failure.tsx';
import type { SharedBasket } from './shared-baskets.contract.ts';
import { sharedDay } from './shared-day.ts';

const BREADCRUMBS = fromHome('Shared Cart');

export const loader = pageLoader(({ api, params, signal }) =>
  api.getRaw('/api/get_shared_basket.php', { id: params.id ?? '' }, signal),
);

export const head = (data: SharedBasket | undefined) => ({
  title: 'Shared Cart',
  description: 'Models and quantities that someone has shared with you.',
  path: data && `/SharedBasket/${data.id}`,
  noindex: true,
});

export const Failure = SharedBasketFailure;

export function Page() {
  const basket = usePageData<typeof loader>();
  const [added, setAdded] = useState(false);
  const available = basket.lines.flatMap(({ model, quantity }) => (model ? [{ model, quantity }] : []));

  async function add() {
    const { addLines } = await import('../../visitors/basket/basket-actions.ts');
    addLines(available);
    setAdded(true);
  }
  return (
    <>
      <PageHeading title="Shared Cart" breadcrumbs={BREADCRUMBS}>
        Shared on {sharedDay(basket.shared_at)}. The link expires on {sharedDay(basket.expires_at)}. Later changes to
        the original cart are not included.
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <table className="w-full max-w-3xl border-collapse">
          <thead>
            <tr className="border-steel-800 border-b-2 text-sm">
              <th scope="col" className="py-2 pe-3 text-start">
                Model Number
              </th>
              <th scope="col" className="py-2 pe-3 text-start max-sm:hidden">
                Product
              </th>
              <th scope="col" className="py-2 text-end">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {basket.lines.map((line) => (
              <Line key={line.model_id} {...line} />
            ))}
          </tbody>
        </table>
        <div data-screen-only="" className="mt-6 flex flex-wrap gap-3">
          <Button size="large" disabled={added || !available.length} onClick={add}>
            {added ? 'Added to my cart' : 'Add to my cart'}
          </Button>
          <LinkButton to="/EnquiryCart" variant="secondary" size="large">
            Go to Cart
          </LinkButton>
        </div>
      </div>
    </>
  );
}

function Line({ name, quantity, model }: SharedBasket['lines'][number]) {
  return (
    <tr className="border-steel-200 border-b">
      <th scope="row" className="py-3 pe-3 text-start font-semibold">
        {model ? (
          <Link to={modelPath(model.model_name)} className="text-slate-700 hover:underline">
            {model.model_name}
          </Link>
        ) : (
          <>
            {name} <span className="font-normal text-steel-600">(no longer in the catalogue)</span>
          </>
        )}
      </th>
      <td className="py-3 pe-3 text-steel-700 max-sm:hidden">{model?.product_name}</td>
      <td className="py-3 text-end tabular-nums">{quantity}</td>
    </tr>
  );
}
