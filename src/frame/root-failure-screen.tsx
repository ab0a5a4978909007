import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isLoginRequired } from '../features/visitors/session/customer-session.tsx';
import { HttpError } from '../platform/http-errors.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { isChunkError } from '../web/chunk-error.ts';
import { formatPageTitle } from '../web/head/page-title.ts';
import { reloadOnce } from '../web/reload-once.ts';
import { useSite } from '../web/site-context.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Preloaded, because it is needed when nothing else can be loaded. */
export const LazyOfflineScreen = lazyComponent(
  async () => (await import('./site-idle-components.ts')).siteIdleComponents.OfflineScreen,
);

const ErrorScreen = lazyComponent<{ error: Error; unexpected?: string; onRetry?: () => void }>(
  async () => (await import('../web/error-screen.tsx')).ErrorScreen,
  ({ error }) => (
    <p role="alert" className="page-width py-16">
      {error.message}
    </p>
  ),
);

const LoginRequired = lazyComponent<{ message: string }>(
  async () => (await import('./login-required-page.tsx')).LoginRequiredPage,
);

export const preloadFailureScreens = () => Promise.all([ErrorScreen.preload(), LoginRequired.preload()]);

export function RootFailureScreen() {
  const error = useRouteError();
  const { name } = useSite();
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    setOffline(!navigator.onLine);
    if (navigator.onLine && isChunkError(error)) reloadOnce();
  }, [error]);

  return (
    <SiteFrame>
      <title>
        {formatPageTitle(isLoginRequired(error) ? 'Log in to download this file' : 'Something went wrong', name)}
      </title>
      <meta name="robots" content="noindex" />
      {offline && !(error instanceof HttpError) ? <LazyOfflineScreen /> : <FailureScreen error={error} />}
    </SiteFrame>
  );
}

function FailureScreen({ error }: { error: unknown }) {
  if (error instanceof HttpError) {
    return isLoginRequired(error) ? <LoginRequired message={error.message} /> : <ErrorScreen error={error} />;
  }
  const text = formatBoundaryError(error);
  return <ErrorScreen error={new Error(text)} unexpected={text} onRetry={() => window.location.reload()} />;
}

export const formatBoundaryError = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'Unexpected error occurred';
