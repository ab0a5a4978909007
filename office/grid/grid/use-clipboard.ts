import { type RefObject, useEffect, useRef } from 'react';
import { type CellTexts, htmlOfGrid, readHtml, readText, textOfGrid } from '../document/clipboard.ts';
import { readSpaced } from '../pasting/spaced-text.ts';

interface ClipboardActs {
  copied: () => CellTexts;
  cut: () => void;
  paste: (grid: CellTexts) => void;
}

/** Uses clipboard events, which need no permission. HTML is preferred, because its cells can hold tabs and quotes. */
export function useClipboard(box: RefObject<HTMLElement | null>, acts: ClipboardActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const isHere = () => {
      const { activeElement } = document;
      return box.current?.contains(activeElement) && !(activeElement instanceof HTMLTextAreaElement);
    };
    const copy = (event: ClipboardEvent) => {
      if (!isHere() || !event.clipboardData) return;
      event.preventDefault();
      const grid = latest.current.copied();
      event.clipboardData.setData('text/plain', textOfGrid(grid));
      event.clipboardData.setData('text/html', htmlOfGrid(grid));
      if (event.type === 'cut') latest.current.cut();
    };
    const paste = (event: ClipboardEvent) => {
      if (!isHere() || !event.clipboardData) return;
      event.preventDefault();
      const html = event.clipboardData.getData('text/html');
      const text = event.clipboardData.getData('text/plain');
      latest.current.paste((html && readHtml(html)) || (readSpaced(text) ?? readText(text)));
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [box]);
}
