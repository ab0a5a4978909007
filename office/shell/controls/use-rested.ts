import { useEffect, useState } from 'react';
import { afterPause } from '../../../src/ui/forms/after-pause.ts';

export function useRested(text: string, pauseMs: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => afterPause(pauseMs, async () => setRested(text)), [text, pauseMs]);
  return rested;
}
