import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';

/** Shown for a link that has expired, never existed, or cannot be loaded at the moment. */
export function SharedBasketFailure() {
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
