import { type ComponentType, createContext } from 'react';

/** Provided by the frame, because the dealers are on a higher floor. */
export const WhereToBuyContext = createContext<(() => Promise<ComponentType>) | null>(null);
