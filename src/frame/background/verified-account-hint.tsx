import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { CLOSE_ICON } from '../../ui/icon-paths.ts';

const MARGIN = 16;

export function VerifiedAccountHint({ onClose }: { onClose: () => void }) {
  const hint = useRef<HTMLDivElement>(null);
  const arrow = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const moveHint = () => {
      const button = [...document.querySelectorAll('[data-login]')].find(({ clientWidth }) => clientWidth > 0);
      if (!button || !hint.current || !arrow.current) return;
      const { left, width } = button.getBoundingClientRect();
      const middle = left + width / 2;
      const own = hint.current.offsetWidth;
      const furthest = document.documentElement.clientWidth - own - MARGIN;
      const start = Math.max(MARGIN, Math.min(middle - own / 2, furthest));
      hint.current.style.left = `${start}px`;
      arrow.current.style.left = `${middle - start - arrow.current.offsetWidth / 2}px`;
    };
    const observer = new ResizeObserver(moveHint);
    for (const element of [document.documentElement, ...document.querySelectorAll('[data-login]')])
      observer.observe(element);
    moveHint();
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={hint}
      role="status"
      className="fixed top-[calc(var(--header-height)+0.75rem)] z-40 flex w-72 animate-nudge items-start gap-2 rounded-md bg-steel-900 p-4 text-sm text-white shadow-floating"
    >
      <span
        ref={arrow}
        aria-hidden="true"
        data-points-at-login=""
        className="absolute -top-1.5 size-3 rotate-45 bg-steel-900"
      />
      <p className="flex-1">Your email is verified. Click Login above to log in.</p>
      <button type="button" aria-label="Dismiss" className="-m-2 p-2" onClick={onClose}>
        <Icon path={CLOSE_ICON} className="size-4" />
      </button>
    </div>
  );
}
