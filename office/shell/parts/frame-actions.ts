import { createContext, useContext } from 'react';

interface FrameActions {
  openMenu: () => void;
  openPalette: () => void;
}

/** Panels that the top bar can open. */
export const FrameContext = createContext<FrameActions>({ openMenu: () => {}, openPalette: () => {} });
export const useFrame = () => useContext(FrameContext);
