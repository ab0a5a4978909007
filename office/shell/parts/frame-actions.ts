import { createContext, useContext } from 'react';

interface FrameActions {
  openMenu: () => void;
  openPalette: () => void;
}

/** What the bar above every screen can open. */
export const FrameContext = createContext<FrameActions>({ openMenu: () => {}, openPalette: () => {} });
export const useFrame = () => useContext(FrameContext);
