import { type ReactNode, useEffect } from 'react';
import { useLoaderData, useRevalidator, useRouteError } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useGoBack } from '../../../web/go-back.ts';
import { NextStepLinks } from '../../../web/next-step-links.tsx';

export function ProductFailure() {
  const error = useRouteError();
  useEffect(() => console.info('The product is not shown:', error instanceof Error ? error.message : error), [error]);
  return useLoaderData() === undefined ? <LoadFailure text={getFailureReason(error)} /> : <RenderFailure />;
}

export function getFailureReason(error: unknown): string {
  if (!(error instanceof HttpError) || error.status >= 500) {
    return 'Failed to fetch product data. Please try again later.';
  }
  return error.message.startsWith('Invalid') ? error.message : 'The requested product could not be found.';
}

const getAdvice = (reason: string) =>
  reason.startsWith('Invalid')
    ? 'There is no product at this address. Search for it, or choose it from the categories.'
    : reason.startsWith('The requested')
      ? 'It may have been renamed or replaced. Search for its number, or choose from the categories.'
      : undefined;

function LoadFailure({ text }: { text: string }) {
  const goBack = useGoBack();
  const advice = getAdvice(text);
  return (
    <FailurePanel
      title="Unable to display product"
      text={text}
      className="page-width flex flex-1 flex-col justify-center"
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Try Again</Button>
          <Button variant="secondary" onClick={goBack}>
            Go Back
          </Button>
        </>
      }
    >
      {advice && <p className="mt-1 text-steel-600">{advice}</p>}
    </FailurePanel>
  );
}

function RenderFailure() {
  const { revalidate } = useRevalidator();
  return (
    <FailurePanel
      title="Something went wrong"
      text="This product could not be shown."
      className="page-width flex flex-1 flex-col justify-center"
      actions={
        <>
          <Button onClick={() => void revalidate()}>Retry</Button>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
        </>
      }
    />
  );
}

interface FailurePanelProps {
  title: string;
  text: string;
  className?: string;
  actions: ReactNode;
  children?: ReactNode;
}

export const FailurePanel = ({ title, text, className = 'page-width', actions, children }: FailurePanelProps) => (
  <section role="alert" className={`${className} py-16 md:py-24`}>
    <div className="max-w-[36em] border-s-4 border-danger ps-6">
      <h1>{title}</h1>
      <p className="mt-3 text-lg text-steel-700">{text}</p>
      {children}
      <div className="mt-7 flex flex-wrap gap-3">
        {actions}
        <LinkButton to="/" variant="secondary">
          Go to Homepage
        </LinkButton>
      </div>
      <NextStepLinks />
    </div>
  </section>
);
