import { type ComponentType, createContext } from 'react';

/** Loader of the dealers, which the frame provides because dealers are on a higher floor (ARCHITECTURE.md). */
export const WhereToBuyContext = createContext<(() => Promise<ComponentType>) | null>(null);
