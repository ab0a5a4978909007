import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isLoginRequired } from '../features/visitors/session/session.tsx';
import { HttpError } from '../platform/errors.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { isChunkError } from '../web/chunk-error.ts';
import { pageTitle } from '../web/head/page-title.ts';
import { reloadOnce } from '../web/reload-once.ts';
import { useSite } from '../web/site-context.tsx';
import { Frame } from './frame.tsx';

/** Preloaded, because it is needed when nothing else can be loaded. */
export const OfflineScreen = lazyComponent(async () => (await import('./idle-parts.ts')).idleParts.OfflineScreen);

const ErrorScreen = lazyComponent<{ error: Error; unexpected?: string; onRetry?: () => void }>(
  async () => (await import('../web/error-screen.tsx')).ErrorScreen,
  ({ error }) => (
    <p role="alert" className="page-width py-16">
      {error.message}
    </p>
  ),
);

const LoginRequired = lazyComponent<{ message: string }>(
  async () => (await import('./login-required.tsx')).LoginRequired,
);

export const preloadFailures = () => Promise.all([ErrorScreen.preload(), LoginRequired.preload()]);

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
      <title>{pageTitle(isLoginRequired(error) ? 'This file needs a login' : 'Something went wrong', name)}</title>
      <meta name="robots" content="noindex" />
      {offline && !(error instanceof HttpError) ? <OfflineScreen /> : <Failure error={error} />}
    </Frame>
  );
}

function Failure({ error }: { error: unknown }) {
  if (error instanceof HttpError) {
    return isLoginRequired(error) ? <LoginRequired message={error.message} /> : <ErrorScreen error={error} />;
  }
  const text = boundaryText(error);
  return <ErrorScreen error={new Error(text)} unexpected={text} onRetry={() => window.location.reload()} />;
}

export const boundaryText = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'Unexpected error occurred';
