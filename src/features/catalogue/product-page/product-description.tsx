import { useEffect, useRef, useState } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';

/** The main description; a long one is opened by a button, so that the models stay in view. */
export function ProductDescription({ html, className }: { html: string; className: string }) {
  const [open, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={`min-w-0 ${className}`}>
      <div
        ref={text}
        className={
          open
            ? 'xl:columns-2 xl:gap-10'
            : 'max-h-12.5 overflow-hidden focus-within:max-h-none noscript:max-h-none print:max-h-none'
        }
      >
        <RichText html={html} />
      </div>
      {(isCut || open) && (
        <button
          type="button"
          aria-expanded={open}
          className="text-link min-h-8 text-sm"
          data-screen-only=""
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Read the whole description'}
        </button>
      )}
    </div>
  );
}
