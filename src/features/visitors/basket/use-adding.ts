import { useState } from 'react';
import { ADDED_MS } from './pieces.ts';

interface Added {
  id: number;
  pieces: number;
}

/**
 * Keyed by id, because sorting changes the model of a row. Without an effect, because a table has thousands of buttons.
 */
export function useAdding() {
  const [shown, setShown] = useState<Added>();
  const start = async (id: number, pieces: number, add: () => Promise<boolean>) => {
    const added = { id, pieces };
    const takeBack = () => setShown((now) => (now === added ? undefined : now));
    setShown(added);
    if (await add()) setTimeout(takeBack, ADDED_MS);
    else takeBack();
  };
  return { addedOf: (id: number) => (shown?.id === id ? shown.pieces : 0), start };
}
