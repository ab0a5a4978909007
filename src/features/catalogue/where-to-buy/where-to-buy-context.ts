import { type ComponentType, createContext } from 'react';

/** Loads the search for dealers, which belongs to a higher floor: the frame gives it. */
export const WhereToBuyContext = createContext<(() => Promise<ComponentType>) | null>(null);
