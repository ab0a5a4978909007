import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component that may not be there yet. */
export interface OnDemand<Props extends object> {
  (props: Props): ReactNode;
  /** Brings the code beforehand, so that the component shows at once. */
  bring(): Promise<void>;
}

/**
 * A component whose code comes when it is first shown; until then `meanwhile`, or nothing, is in its place.
 * Code that cannot be had, without a connection or after a new version, leaves the page as it is: the failure is an
 * unhandled rejection, which the shell knows, and the next showing tries again.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): OnDemand<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const bring = async () => {
    Loaded ??= await load();
  };
  const Component = (props: Props) => {
    const [, setReady] = useState(Loaded !== undefined);
    useEffect(() => {
      if (Loaded) return;
      let gone = false;
      void bring().then(() => !gone && setReady(true));
      return () => {
        gone = true;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : meanwhile(props);
  };
  return Object.assign(Component, { bring });
}
