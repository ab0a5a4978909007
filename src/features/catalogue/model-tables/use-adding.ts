import { useState } from 'react';

/** For how long a button says what it has added. */
const ADDED_MS = 4000;

interface Adding {
  id: number;
  /** 0 while the model is on its way. */
  pieces: number;
}

/**
 * The state of a button that adds a model to the basket: that the model is on its way, and how many pieces have just been
 * added. By id, because after sorting a row shows another model. No effect, because a table has thousands of buttons.
 */
export function useAdding() {
  const [adding, setAdding] = useState<Adding>();
  const start = async (id: number, pieces: number, add: () => Promise<boolean>) => {
    setAdding({ id, pieces: 0 });
    const added = (await add()) ? { id, pieces } : undefined;
    setAdding(added);
    setTimeout(() => setAdding((now) => (now === added ? undefined : now)), ADDED_MS);
  };
  return {
    isBusy: (id: number) => adding?.id === id && adding.pieces === 0,
    addedOf: (id: number) => (adding?.id === id ? adding.pieces : 0),
    start,
  };
}
