import { type ReactNode, useEffect } from 'react';
import { useLoaderData, useRevalidator, useRouteError } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useGoBack } from '../../../web/go-back.ts';

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

function LoadFailure({ text }: { text: string }) {
  const goBack = useGoBack();
  return (
    <Panel title="Unable to display product" text={text}>
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

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section role="alert" className="page-width flex flex-1 flex-col justify-center py-16 md:py-24">
      <div className="max-w-[60ch] border-s-4 border-brand-600 ps-6">
        <h1>{title}</h1>
        <p className="mt-3 text-lg text-steel-700">{text}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          {children}
          <LinkButton to="/" variant="secondary">
            Go to Homepage
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
