import { type ReactNode, useEffect } from 'react';
import { useLoaderData, useRevalidator, useRouteError } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useGoBack } from '../../../web/go-back.ts';
import { WhereNext } from '../../../web/where-next/where-next.tsx';

/** Shown instead of a product page: its data could not be loaded, or, when there is data, it could not be rendered. */
export function ProductFailure() {
  const error = useRouteError();
  useEffect(() => console.info('The product is not shown:', error instanceof Error ? error.message : error), [error]);
  return useLoaderData() === undefined ? <LoadFailure text={reasonOf(error)} /> : <RenderFailure />;
}

/** Why a product could not be loaded (docs/spec/catalogue.md#product-failures). */
export function reasonOf(error: unknown): string {
  if (!(error instanceof HttpError) || error.status >= 500) {
    return 'Failed to fetch product data. Please try again later.';
  }
  return error.message.startsWith('Invalid') ? error.message : 'The requested product could not be found.';
}

/** What the stated reason means for a visitor. */
const adviceFor = (reason: string) =>
  reason.startsWith('Invalid')
    ? 'The address names no product. Search for it, or choose it from the categories.'
    : reason.startsWith('The requested')
      ? 'It may have been renamed or replaced. Search for its number, or choose from the categories.'
      : undefined;

function LoadFailure({ text }: { text: string }) {
  const goBack = useGoBack();
  return (
    <Panel title="Unable to display product" text={text} advice={adviceFor(text)}>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
      <Button variant="secondary" onClick={goBack}>
        Go Back
      </Button>
    </Panel>
  );
}

function RenderFailure() {
  const { revalidate } = useRevalidator();
  return (
    <Panel title="Something went wrong" text="This product could not be shown.">
      <Button onClick={() => void revalidate()}>Retry</Button>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </Panel>
  );
}

interface PanelProps {
  title: string;
  text: string;
  advice?: string;
  children: ReactNode;
}

function Panel({ title, text, advice, children }: PanelProps) {
  return (
    <section role="alert" className="page-width flex flex-1 flex-col justify-center py-16 md:py-24">
      <div className="max-w-[36em] border-s-4 border-danger ps-6">
        <h1>{title}</h1>
        <p className="mt-3 text-lg text-steel-700">{text}</p>
        {advice && <p className="mt-1 text-steel-600">{advice}</p>}
        <div className="mt-7 flex flex-wrap gap-3">
          {children}
          <LinkButton to="/" variant="secondary">
            Go to Homepage
          </LinkButton>
        </div>
        <WhereNext />
      </div>
    </section>
  );
}
