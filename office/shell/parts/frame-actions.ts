import { createContext, useContext } from 'react';

interface FrameActions {
  openMenu: () => void;
  openPalette: () => void;
}

export const FrameContext = createContext<FrameActions>({ openMenu: () => {}, openPalette: () => {} });
export const useFrame = () => useContext(FrameContext);
