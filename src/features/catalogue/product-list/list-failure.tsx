import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { ErrorScreen } from '../../../web/error-screen.tsx';
import { INVALID_CATEGORY } from '../filters/load-narrowed-list.ts';

/** The error screen shown instead of a product list. */
export function ListFailure() {
  const error = useRouteError();
  // The page status is 404 as for every missing page, but the screen is the one for an invalid category.
  if (error instanceof HttpError && error.message === INVALID_CATEGORY) {
    return <ErrorScreen error={new HttpError(400, error.message)} />;
  }
  if (error instanceof HttpError && error.status === 404) return <ErrorScreen error={error} />;
  return (
    <ErrorScreen
      error={error}
      lead="An error occurred while fetching products data."
      onRetry={() => window.location.reload()}
    />
  );
}
