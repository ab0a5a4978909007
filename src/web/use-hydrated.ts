import { useSyncExternalStore } from 'react';

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** False in what the server renders and in the first paint, true once the page answers to clicks. */
export const useHydrated = () => useSyncExternalStore(never, yes, no);
