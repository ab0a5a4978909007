import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code in advance, so that the component renders at once. A failure is only logged: the component tries again. */
  preload(): Promise<void>;
}

/**
 * A component whose code is loaded when it first renders; until then `Fallback`, or nothing, is rendered instead.
 * A failed load (offline, or a new version was deployed) leaves the page as it is: it becomes an unhandled rejection,
 * which src/frame/background/script-errors.ts handles, and the next mount tries again.
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
    loadOnce().catch((error: unknown) => console.debug('It will be loaded when it is shown', error));
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
