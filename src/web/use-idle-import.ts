import { startTransition, useEffect, useState } from 'react';
import { loadOptionalCode } from '../ui/load-optional-code.ts';
import { runWhenIdle } from './run-when-idle.ts';

export function useIdleImport<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [first] = useState(() => load);
  const [found, setFound] = useState<Module>();
  useEffect(() => {
    const show = async () => {
      const module = await loadOptionalCode(first);
      startTransition(() => setFound(module));
    };
    return runWhenIdle(() => void show());
  }, [first]);
  return found;
}
