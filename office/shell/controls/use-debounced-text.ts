import { useEffect, useState } from 'react';
import { loadAfterPause } from '../../../src/ui/forms/load-after-pause.ts';

export function useDebouncedText(text: string, pauseMs: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => loadAfterPause(pauseMs, async () => setRested(text)), [text, pauseMs]);
  return rested;
}
