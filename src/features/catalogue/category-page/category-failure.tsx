import { useParams, useRouteError } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { ErrorScreen } from '../../../web/error-screen.tsx';
import { findBrandId } from './load-category.ts';

export function CategoryFailure() {
  const error = useRouteError();
  const isBrand = findBrandId(useParams().slug ?? '') !== undefined;
  if (!isBrand || (error instanceof HttpError && error.status === 404)) return <ErrorScreen error={error} />;
  const reason = error instanceof Error && error.message ? error.message : 'Unexpected error occurred';
  return (
    <ErrorScreen
      title="Unexpected Error"
      message={`Error loading brand information: ${reason}`}
      subMessage="Please try again later or contact support if the problem persists."
    />
  );
}
