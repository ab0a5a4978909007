import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { ErrorScreen } from '../../../web/error-screen.tsx';
import { INVALID_CATEGORY } from './load-grid.ts';

/** The shared error screen in the place of a product list. */
export function ListFailure() {
  const error = useRouteError();
  // Its page is a 404 like every address without a page, but the screen is the one for a wrong category.
  if (error instanceof HttpError && error.message === INVALID_CATEGORY) {
    return <ErrorScreen error={new HttpError(400, error.message)} eyebrow="No Products Found" />;
  }
  const isMissing = error instanceof HttpError && error.status === 404;
  return <ErrorScreen error={error} onRetry={isMissing ? undefined : () => window.location.reload()} />;
}
