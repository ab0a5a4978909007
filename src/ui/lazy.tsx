import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  preload(): Promise<void>;
}

/**
 * Renders `Fallback` until the code is loaded. A failed load is an unhandled rejection for
 * src/frame/background/background-tasks.tsx; the next mount tries again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
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
      void loadOnce().then(() => !unmounted && setReady(true));
      return () => {
        unmounted = true;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : <Fallback {...props} />;
  };
  return Object.assign(Component, { preload });
}
