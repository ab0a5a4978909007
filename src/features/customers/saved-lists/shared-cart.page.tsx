import { useState } from 'react';
import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { formatLongDayInIndia } from '../../../platform/time/time-zone.ts';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { CartLineImage } from '../../visitors/cart/cart-line-image.tsx';
import { ModelLinesTable } from '../../visitors/cart/model-lines-table.tsx';
import { toLinesToAdd, toTableLine } from './saved-lines.ts';
import type { SharedCart } from './saved-lists.contract.ts';

function SharedCartFailure() {
  const error = useRouteError();
  const isGone = error instanceof HttpError && error.status < 500;
  return (
    <EmptyState
      heading="h1"
      title={isGone ? 'This cart does not exist or its link has expired' : 'The cart could not be loaded'}
      actions={<LinkButton to="/allproducts">Browse Products</LinkButton>}
    >
      <p>
        {isGone ? 'Links to shared carts expire after 90 days. Please ask for a new one.' : 'Please try again later.'}
      </p>
    </EmptyState>
  );
}

const BREADCRUMBS = buildHomeBreadcrumbs('Shared cart');

export const loader = definePageLoader(({ api, params, signal }) =>
  api.getRaw('/api/get_shared_basket.php', { id: params.id ?? '' }, signal),
);

export const head = (data: SharedCart | undefined) => ({
  title: 'Shared cart',
  description: 'Models and quantities that someone has shared with you.',
  path: data && `/SharedBasket/${data.id}`,
  noindex: true,
});

export const Failure = SharedCartFailure;

export function Page() {
  const cart = usePageData<typeof loader>();
  const [added, setAdded] = useState(false);
  const available = toLinesToAdd(cart.lines);

  async function add() {
    const { addCartLines } = await import('../../visitors/cart/cart-actions.ts');
    addCartLines(available);
    setAdded(true);
  }
  return (
    <>
      <PageHeading title="Shared cart" breadcrumbs={BREADCRUMBS}>
        Shared on {formatLongDayInIndia(new Date(cart.shared_at))}. The link expires on{' '}
        {formatLongDayInIndia(new Date(cart.expires_at))}. Later changes to the original cart are not included.
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <ModelLinesTable
          lines={cart.lines.map((line, at) => ({
            ...toTableLine(line),
            picture: (
              <CartLineImage
                line={{ image: line.model?.image_upload1 ?? '' }}
                priority={at === 0}
                className="float-start me-3 w-14 sm:w-20 print:hidden"
              />
            ),
          }))}
        />
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
