import { startTransition, useEffect, useState } from 'react';
import { loadOptional } from '../ui/load-optional.ts';
import { whenIdle } from './when-idle.ts';

export function useIdleImport<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [first] = useState(() => load);
  const [found, setFound] = useState<Module>();
  useEffect(() => {
    const show = async () => {
      const module = await loadOptional(first);
      startTransition(() => setFound(module));
    };
    return whenIdle(() => void show());
  }, [first]);
  return found;
}
