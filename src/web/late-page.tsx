import { type ComponentType, memo, useEffect, useState } from 'react';
import { replace, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import { PAGE_LOADER_DELAY } from './timings.ts';

/** A navigation in the browser: when it began, and the path of the page that was shown then. */
export interface Departure {
  since: number;
  from: string;
}

/**
 * Stands for the data of a page that is opened before its data has arrived. When it has, the page revalidates, and
 * `dataOrLate` hands over the result: data, error or redirect.
 */
export class LateData {
  readonly url: string;
  readonly result: Promise<unknown>;
  readonly #controller: AbortController;

  constructor(url: string, result: Promise<unknown>, controller: AbortController) {
    this.url = url;
    this.result = result;
    this.#controller = controller;
  }

  /** Resolves, whatever the result is. */
  get settled(): Promise<unknown> {
    return this.result.catch(() => undefined);
  }

  abort(): void {
    this.#controller.abort();
  }
}

/** The data that the last opened page still waits for. */
let latest: LateData | undefined;

const TOO_LATE = Symbol('too late');
const tooLate = (after: number) =>
  new Promise<typeof TOO_LATE>((resolve) => setTimeout(resolve, after - Date.now(), TOO_LATE));

/**
 * The data of the page at `request`, or a LateData if it has not arrived PAGE_LOADER_DELAY after the click. A page of which
 * only the query changes, such as a filtered list, waits for its data: a loader would replace what the visitor is using.
 */
export async function dataOrLate(
  { url, signal }: Request,
  { since, from }: Departure,
  load: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const known = latest;
  latest = undefined;
  const isKnown = known?.url === url;
  if (!isKnown) known?.abort();
  if (new URL(url).pathname === from) return isKnown ? known.result : load(signal);

  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const result = isKnown ? known.result : load(controller.signal);
  const first = await Promise.race([result, tooLate(since + PAGE_LOADER_DELAY)]);
  if (first !== TOO_LATE || signal.aborted) return first;
  latest = new LateData(url, result.catch(replacingRedirect), controller);
  // A failure is reported where the result is handed over.
  void latest.settled;
  return latest;
}

/** The URL of the late page is in the history already: a redirect replaces it, or the back button would lead to it. */
function replacingRedirect(error: unknown): never {
  const location = error instanceof Response ? error.headers.get('location') : null;
  throw error instanceof Response && location ? replace(location, error.status) : error;
}

/**
 * The page, or a loader while its data is late: `fullLoader` fills the screen, otherwise it is a spinner. A page is rendered
 * again for new data, not when a navigation begins.
 */
export function pageOrLoader(Page: ComponentType, fullLoader: boolean): ComponentType {
  const MemoisedPage = memo(Page);
  return memo(function PageOrLoader() {
    const data: unknown = useLoaderData();
    return data instanceof LateData ? (
      <PageLoader key={data.url} late={data} fullLoader={fullLoader} />
    ) : (
      <MemoisedPage />
    );
  });
}

function PageLoader({ late, fullLoader }: { late: LateData; fullLoader: boolean }) {
  const { revalidate } = useRevalidator();
  const [settled, setSettled] = useState(false);
  // Revalidating during a navigation would restart that navigation.
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    let left = false;
    void late.settled.then(() => !left && setSettled(true));
    return () => {
      left = true;
    };
  }, [late]);
  useEffect(() => {
    if (settled && isIdle) void revalidate();
  }, [settled, isIdle, revalidate]);
  return (
    <div
      data-page-loader={fullLoader ? 'full' : 'spinner'}
      className={fullLoader ? 'grid min-h-[calc(100dvh-var(--header-height))] place-items-center' : 'min-h-[60vh]'}
    >
      <Spinner label="Loading…" />
    </div>
  );
}
