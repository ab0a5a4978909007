import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};
const returnTrue = () => true;
const returnFalse = () => false;

export const useHydrated = () => useSyncExternalStore(subscribeToNothing, returnTrue, returnFalse);
