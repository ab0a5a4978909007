import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { ErrorScreen } from '../../../web/error-screen.tsx';
import { INVALID_CATEGORY_MESSAGE } from '../filters/load-narrowed-list.ts';

export function ListFailure() {
  const error = useRouteError();
  // The status is 404, but the page shows a bad request.
  if (error instanceof HttpError && error.message === INVALID_CATEGORY_MESSAGE) {
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
