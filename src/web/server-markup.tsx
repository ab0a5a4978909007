import { type ComponentType, useEffect, useState } from 'react';
import type { OnDemand } from '../ui/lazy.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * A component that the server draws, and whose code comes when the page is idle: until then what the server wrote stays
 * as it is, links included. For what stands far down. The server, and a loader in the browser, bring() it first.
 */
export function takenOver<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const bring = async () => {
    Loaded ??= await load();
  };
  const Component = (props: Props) => {
    const [alive, setAlive] = useState(Loaded !== undefined);
    useEffect(() => (alive ? undefined : whenIdle(() => void bring().then(() => setAlive(true)))), [alive]);
    return Loaded && alive ? (
      <div key="alive">
        <Loaded {...props} />
      </div>
    ) : (
      <div key="written" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    );
  };
  return Object.assign(Component, { bring });
}
