import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadOptionalCode } from './load-optional-code.ts';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  preload(): Promise<void>;
}

/**
 * Renders `Fallback` until the code is loaded, for what a visitor opens. A failed load is an unhandled rejection for
 * src/frame/background/background-tasks.tsx; the next mount tries again.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> => createLazyComponent(load, Fallback, (loading) => loading);

/** A lazy component that a page can do without: if the load fails, `Fallback` stays. */
export const optionalComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> => createLazyComponent(load, Fallback, (loading) => loadOptionalCode(() => loading));

function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
  handled: (loading: Promise<void>) => Promise<unknown>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Loaded ??= await load();
  };
  const preload = () =>
    loadOnce().catch((error: unknown) =>
      console.debug('Not preloaded; the component is loaded when it is shown', error),
    );
  const Component = (props: Props) => {
    const [, setReady] = useState(Loaded !== undefined);
    useEffect(() => {
      let unmounted = false;
      void handled(loadOnce()).then(() => !unmounted && setReady(Loaded !== undefined));
      return () => {
        unmounted = true;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : <Fallback {...props} />;
  };
  return Object.assign(Component, { preload });
}
