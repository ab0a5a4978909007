import { useEffect, useState } from 'react';

/** For how long a button says what it has added. */
const ADDED_MS = 4000;

/**
 * The state of a button that adds a model to the basket: which model is on its way, and how many pieces of which one have
 * just been added. By id, because after sorting a row shows another model.
 */
export function useAdding() {
  const [busyWith, setBusyWith] = useState(0);
  const [added, setAdded] = useState({ id: 0, pieces: 0 });
  useEffect(() => {
    if (!added.id) return;
    const timer = setTimeout(() => setAdded({ id: 0, pieces: 0 }), ADDED_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const start = async (id: number, pieces: number, add: () => Promise<boolean>) => {
    if (busyWith === id) return;
    setBusyWith(id);
    const succeeded = await add();
    setBusyWith(0);
    setAdded(succeeded ? { id, pieces } : { id: 0, pieces: 0 });
  };
  return {
    isBusy: (id: number) => busyWith === id,
    addedOf: (id: number) => (added.id === id ? added.pieces : 0),
    start,
  };
}
