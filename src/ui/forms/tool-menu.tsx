import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buildButtonClass } from '../button.tsx';

interface ToolMenuProps {
  name: ReactNode;
  describedBy?: string;
  children: ReactNode;
}

export function ToolMenu({ name, describedBy, children }: ToolMenuProps) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: Event) =>
      target instanceof Node && !menu.current?.contains(target) && setOpen(false);
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);
  const close = () => {
    setOpen(false);
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={menu}
      className="relative"
      data-screen-only=""
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)
      }
    >
      <summary
        aria-describedby={describedBy}
        className={buildButtonClass({ variant: 'secondary', size: 'small' }, 'list-none')}
      >
        {name}
      </summary>
      {open && (
        <div className="absolute end-0 z-10 mt-1 flex max-h-80 w-56 flex-col gap-3 overflow-y-auto rounded-md border border-steel-200 bg-white p-3 text-sm text-steel-800 shadow-floating">
          {children}
        </div>
      )}
    </details>
  );
}

export const TOOL_LINE_CLASS = 'flex items-center gap-2.5 py-1';
