import { type ComponentType, memo, useEffect, useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import { LateData } from './late-data.ts';

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
