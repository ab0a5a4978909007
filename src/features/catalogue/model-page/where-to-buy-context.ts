import { type ComponentType, createContext } from 'react';

/** Loader of the dealers, which the frame provides because dealers are on a higher layer (ARCHITECTURE.md). */
export const DealerSectionContext = createContext<(() => Promise<ComponentType>) | null>(null);
