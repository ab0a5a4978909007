import { HttpError } from '../platform/http-errors.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { useGoBack } from './go-back.ts';
import { NextStepLinks } from './next-step-links.tsx';

interface Content {
  title: string;
  message: string;
  suggestion: string;
}

const NOTHING: Content = {
  title: 'No Products Found',
  message: "We couldn't find any products in this category. This category might be empty or still being updated.",
  suggestion: 'Try browsing our other product categories or use the search feature.',
};
const INVALID: Content = {
  title: 'Invalid Category',
  message: "The product category you're trying to access doesn't exist.",
  suggestion: 'Please check the URL or navigate using the menu.',
};
const UNEXPECTED: Content = {
  title: 'Unexpected Error',
  message: 'Something went wrong while loading the products.',
  suggestion: 'Please try again later or contact support if the problem persists.',
};

/** Status of a typed error, else whole words of the message, so that "4000 kg" is not a 400. */
export function getErrorContent(error: unknown): Content {
  const status = error instanceof HttpError ? error.status : undefined;
  if (status === 404) return NOTHING;
  if (status === 400) return INVALID;
  if (status !== undefined) return UNEXPECTED;
  const text = error instanceof Error ? error.message : String(error ?? '');
  if (/\b404\b/.test(text) || text.includes('No products found')) return NOTHING;
  if (/\b400\b/.test(text) || text.includes('Invalid category')) return INVALID;
  return UNEXPECTED;
}

interface ErrorScreenProps {
  error?: unknown;
  title?: string;
  lead?: string;
  message?: string;
  subMessage?: string;
  unexpected?: string;
  onRetry?: () => void;
  withHome?: boolean;
  withBack?: boolean;
}

export function ErrorScreen({
  error,
  title,
  lead,
  message,
  subMessage,
  unexpected,
  onRetry,
  withHome = true,
  withBack = true,
}: ErrorScreenProps) {
  const goBack = useGoBack();
  const ofError = getErrorContent(error);
  const explained = unexpected && ofError === UNEXPECTED ? { ...UNEXPECTED, message: unexpected } : ofError;
  const content = message === undefined ? explained : { ...NOTHING, message, suggestion: subMessage ?? '' };
  const reference =
    error instanceof HttpError && error.status >= 500 ? /Reference: \S+/.exec(error.message)?.[0] : null;
  return (
    <section role="alert" className="animate-error page-width flex flex-1 flex-col justify-center py-16 md:py-24">
      <div className="max-w-[36em] border-s-4 border-danger ps-6">
        <h1>{title ?? content.title}</h1>
        {lead && <p className="mt-3 text-lg text-steel-700">{lead}</p>}
        <p className={`${lead ? 'mt-1' : 'mt-3'} text-lg text-steel-700`}>{content.message}</p>
        {content.suggestion && <p className="mt-1 text-steel-600">{content.suggestion}</p>}
        {reference && <p className="mt-1 text-sm text-steel-500">{reference}</p>}
        <div className="mt-7 flex flex-wrap gap-3">
          {onRetry && <Button onClick={onRetry}>Try Again</Button>}
          {withHome && (
            <LinkButton to="/" variant={onRetry ? 'secondary' : 'primary'}>
              Go to Homepage
            </LinkButton>
          )}
          {withBack && (
            <Button variant="secondary" onClick={goBack}>
              Go Back
            </Button>
          )}
        </div>
        <NextStepLinks />
      </div>
    </section>
  );
}
