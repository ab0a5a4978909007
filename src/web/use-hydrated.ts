import { useSyncExternalStore } from 'react';

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** False on the server and in the first render, true once the page is hydrated. */
export const useHydrated = () => useSyncExternalStore(never, yes, no);
