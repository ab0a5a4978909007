import { type MouseEvent, type ReactNode, useState } from 'react';
import { lazyComponent } from '../../../ui/lazy.tsx';
import type { ViewerSubject } from './model-view.tsx';

const Viewer = lazyComponent(async () => (await import('./viewer.tsx')).ViewerDialog);

interface ViewerLinkProps extends ViewerSubject {
  className: string;
  children: ReactNode;
}

export function ViewerLink({ className, children, ...subject }: ViewerLinkProps) {
  const [open, setOpen] = useState(false);
  const openViewer = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={subject.url} aria-haspopup="dialog" onClick={openViewer} className={className} data-screen-only="">
        {children}
      </a>
      {open && <Viewer {...subject} onClose={() => setOpen(false)} />}
    </>
  );
}
