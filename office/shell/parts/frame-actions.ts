import { createContext, useContext } from 'react';

interface FrameActions {
  openMenu: () => void;
  openPalette: () => void;
}

export const FrameActionsContext = createContext<FrameActions>({ openMenu: () => {}, openPalette: () => {} });
export const useFrameActions = () => useContext(FrameActionsContext);
