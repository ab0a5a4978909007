import { useState } from 'react';
import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { longDayInIndia } from '../../../platform/time/time-zone.ts';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { LinePicture } from '../../visitors/basket/line-picture.tsx';
import { LinesTable } from '../../visitors/basket/lines-table.tsx';
import type { SharedBasket } from './saved-lists.contract.ts';
import { linesForCart, tableLineOf } from './stored-lines.ts';

function SharedBasketFailure() {
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
  const available = linesForCart(basket.lines);

  async function add() {
    const { addLines } = await import('../../visitors/basket/basket-actions.ts');
    addLines(available);
    setAdded(true);
  }
  return (
    <>
      <PageHeading title="Shared Cart" breadcrumbs={BREADCRUMBS}>
        Shared on {longDayInIndia(new Date(basket.shared_at))}. The link expires on{' '}
        {longDayInIndia(new Date(basket.expires_at))}. Later changes to the original cart are not included.
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <LinesTable
          lines={basket.lines.map((line, at) => ({
            ...tableLineOf(line),
            picture: (
              <LinePicture
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
