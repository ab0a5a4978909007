import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

export function useIdleImport<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [first] = useState(() => load);
  const [found, setFound] = useState<Module>();
  useEffect(() => whenIdle(() => void first().then((module) => startTransition(() => setFound(module)))), [first]);
  return found;
}
