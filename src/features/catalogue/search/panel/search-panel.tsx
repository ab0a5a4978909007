import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { optionalComponent } from '../../../../ui/lazy.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { resultsPath } from '../results-search.ts';
import { type EarlyFieldState, SEARCH_FIELD_PROPS, type SearchBoxProps, SearchLine } from './search-line.tsx';

const SearchBox = optionalComponent(async () => (await import('./search-box.tsx')).SearchBox, EarlySearchBox);

export const preloadSearch = SearchBox.preload;

/** `typed`: text typed while the code of the dialog was loading. */
export function SearchPanel({ typed = '', onClose }: { typed?: string; onClose: () => void }) {
  const [text, setText] = useState(typed);
  const early = useRef<EarlyFieldState>({ hadFocus: false, start: typed.length, end: typed.length });
  return (
    <Dialog label="Search" open onClose={onClose} className="dialog-top overflow-visible short:overflow-auto">
      <SearchBox text={text} onText={setText} early={early} onClose={onClose} />
    </Dialog>
  );
}

function EarlySearchBox({ text, onText, early, onClose }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  // The cleanup of a layout effect runs before the field, and with it the focus, is removed.
  useLayoutEffect(() => {
    const input = field.current;
    input?.setSelectionRange(early.current.start, early.current.end);
    return () => {
      const hadFocus = input !== null && input === document.activeElement;
      early.current = { hadFocus, start: input?.selectionStart ?? null, end: input?.selectionEnd ?? null };
    };
  }, [early]);
  return (
    <div className="page-width max-w-3xl py-4">
      <SearchLine onClose={onClose}>
        <input
          {...SEARCH_FIELD_PROPS}
          ref={field}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && text.trim()) void navigate(resultsPath(text));
          }}
        />
      </SearchLine>
      <p role="status" className="mt-2 min-h-8 text-sm text-steel-600">
        {text.trim() && 'Loading suggestions…'}
      </p>
    </div>
  );
}
