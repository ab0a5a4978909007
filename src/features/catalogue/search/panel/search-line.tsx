import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CLOSE_ICON, SEARCH_ICON } from '../../../../ui/icon-paths.ts';

export interface EarlyFieldState {
  hadFocus: boolean;
  start: number | null;
  end: number | null;
}

export interface SearchBoxProps {
  text: string;
  onText: (text: string) => void;
  early: RefObject<EarlyFieldState>;
  onClose: () => void;
}

export const SEARCH_FIELD_PROPS = {
  'aria-label': 'Search products, models and categories',
  type: 'text',
  inputMode: 'search',
  enterKeyHint: 'search',
  autoComplete: 'off',
  spellCheck: false,
  placeholder: 'Product, model number or category',
  className: 'h-12 w-full rounded-md border border-steel-400 ps-11 pe-3 text-lg text-steel-900',
} as const;

export const SearchLine = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <div className="flex items-center gap-2">
    <div className="relative flex-1">
      <Icon path={SEARCH_ICON} className="size-5 absolute start-3.5 top-3.5 text-steel-500" />
      {children}
    </div>
    <Button variant="quiet" size="icon" aria-label="Close search" onClick={onClose}>
      <Icon path={CLOSE_ICON} className="size-5.5" />
    </Button>
  </div>
);
