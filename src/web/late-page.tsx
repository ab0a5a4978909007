import { type ComponentType, createContext, memo, useEffect, useRef, useState } from 'react';
import { replace, useLoaderData, useMatches, useNavigation, useRevalidator } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import { ERROR_DELAY, PAGE_LOADER_DELAY } from './timings.ts';

export interface PageDeparture {
  since: number;
  from: string;
  isBack: boolean;
}

/** A separate context, because the router's consumers render again with every navigation. */
export const PageDataContext = createContext<unknown>(undefined);

/**
 * Stands for data that has not arrived when its page opens; later the page revalidates, and `loadDataOrLate` returns
 * the data, error or redirect.
 */
export class LateData {
  readonly url: string;
  readonly result: Promise<unknown>;
  readonly controller: AbortController;

  constructor(url: string, result: Promise<unknown>, controller: AbortController) {
    this.url = url;
    this.result = result;
    this.controller = controller;
  }
}

let latest: LateData | undefined;

const ignoreFailure = (result: Promise<unknown>) => result.catch(() => undefined);
const waitUntil = (time: number) => new Promise((resolve) => setTimeout(resolve, time - Date.now()));

/** Delays an error until ERROR_HOLD_BACK after the click; redirects and aborted loads are not delayed. */
async function delayError(loading: Promise<unknown>, since: number, signal: AbortSignal): Promise<unknown> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof Response || signal.aborted)) await waitUntil(since + ERROR_DELAY);
    throw error;
  }
}

/**
 * Data of a page, or `LateData` if it takes too long. If only the query changes, as in a filtered list, the old page
 * stays, because a spinner would replace the controls in use.
 */
export async function loadDataOrLate(
  { url, signal }: Request,
  { since, from }: PageDeparture,
  load: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const known = latest;
  latest = undefined;
  const isKnown = known?.url === url;
  if (!isKnown) known?.controller.abort();
  if (new URL(url).pathname === from) return isKnown ? known.result : delayError(load(signal), since, signal);

  const controller = isKnown ? known.controller : new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const loading = isKnown ? known.result : load(controller.signal);
  const result = delayError(loading, since, controller.signal);
  const isLate = await Promise.race([
    ignoreFailure(loading).then(() => false),
    waitUntil(since + PAGE_LOADER_DELAY).then(() => true),
  ]);
  if (!isLate || signal.aborted) return result;
  latest = new LateData(url, result.catch(throwReplacingRedirect), controller);
  void ignoreFailure(latest.result);
  return latest;
}

/** Aborts the load of a page that was left, because the next page may have no loader to do so. */
function abortUnlessTaken(late: LateData): void {
  if (latest !== late) return;
  latest = undefined;
  late.controller.abort();
}

export const useIsLate = () => useMatches().at(-1)?.loaderData instanceof LateData;

/** The late page's URL is in the history already, so a redirect replaces it for the back button. */
function throwReplacingRedirect(error: unknown): never {
  const location = error instanceof Response ? error.headers.get('location') : null;
  throw error instanceof Response && location ? replace(location, error.status) : error;
}

/** Shows a loader while the data is late, then the page. */
export function createPageOrLoader(Page: ComponentType, fullLoader: boolean): ComponentType {
  return memo(function PageOrLoader() {
    const data: unknown = useLoaderData();
    return data instanceof LateData ? (
      <PageLoader key={data.url} late={data} fullLoader={fullLoader} />
    ) : (
      <PageDataContext value={data}>
        <Page />
      </PageDataContext>
    );
  });
}

function PageLoader({ late, fullLoader }: { late: LateData; fullLoader: boolean }) {
  const { revalidate } = useRevalidator();
  const [isSettled, setSettled] = useState(false);
  // Revalidating during a navigation would restart that navigation.
  const isIdle = useNavigation().state === 'idle';
  const shown = useRef<LateData>(undefined);
  useEffect(() => {
    shown.current = late;
    void ignoreFailure(late.result).then(() => shown.current === late && setSettled(true));
    return () => {
      shown.current = undefined;
      // Runs a microtask later, because in development React mounts everything twice.
      queueMicrotask(() => shown.current !== late && abortUnlessTaken(late));
    };
  }, [late]);
  useEffect(() => {
    if (isSettled && isIdle) void revalidate();
  }, [isSettled, isIdle, revalidate]);
  return (
    <div
      data-page-loader={fullLoader ? 'full' : 'spinner'}
      className={fullLoader ? 'grid min-h-[calc(100dvh-var(--header-height))] place-items-center' : 'min-h-[60vh]'}
    >
      <Spinner label="Loading…" />
    </div>
  );
}
