import { useEffect, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { HttpError } from '../platform/errors.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { pageTitle } from '../web/head/page-title.ts';
import { isChunkError, reloadOnce } from '../web/reload-once.ts';
import { useSite } from '../web/site-context.tsx';
import { Frame } from './frame.tsx';

/** Preloaded by the root layout, because it is shown when nothing can be loaded any more. */
export const OfflineScreen = lazyComponent(async () => (await import('../web/offline.tsx')).OfflineScreen);

export const ErrorScreen = lazyComponent<{ error: Error }>(
  async () => (await import('../web/error-screen.tsx')).ErrorScreen,
  ({ error }) => (
    <p role="alert" className="page-width py-16">
      {error.message}
    </p>
  ),
);

/** Shown instead of a page that failed, inside the common frame. */
export function RootFailure() {
  const error = useRouteError();
  const { name } = useSite();
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    setOffline(!navigator.onLine);
    if (navigator.onLine && isChunkError(error)) reloadOnce();
  }, [error]);

  return (
    <Frame>
      <title>{pageTitle('Something went wrong', name)}</title>
      <meta name="robots" content="noindex" />
      {offline && !(error instanceof HttpError) ? <OfflineScreen /> : <Failure error={error} />}
    </Frame>
  );
}

/** HTTP errors have their own three screens; any other error shows its message. */
function Failure({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  if (error instanceof HttpError) return <ErrorScreen error={error} />;
  return (
    <section role="alert" className="page-width flex flex-1 flex-col justify-center py-16 md:py-24">
      <div className="max-w-[60ch] border-s-4 border-brand-600 ps-6">
        <h1>Something went wrong</h1>
        <p className="mt-3 text-lg text-steel-700">{boundaryText(error)}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button onClick={() => void revalidate()}>Retry</Button>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
          <LinkButton to="/" variant="secondary">
            Go to Homepage
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

export const boundaryText = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'Unexpected error occurred';
