import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { ClearButton } from '../../visitors/basket/clear-buttons.tsx';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';

const PartsListPanel = lazyComponent(async () => (await import('../parts-list/parts-list-panel.tsx')).PartsListPanel);
const PutAsideDialog = lazyComponent(async () => (await import('../projects/put-aside-dialog.tsx')).PutAsideDialog);
const ShareDialog = lazyComponent(async () => (await import('../shared-baskets/share-dialog.tsx')).ShareDialog);

/** The panel for parts lists, opened by a button, by a link to it or by dragging a file over the page. */
export function usePartsList() {
  const { hash } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (hash === '#parts-list') setOpen(true);
  }, [hash]);
  return {
    button: !open && (
      <Button variant="secondary" size="large" onClick={() => setOpen(true)}>
        Paste a parts list
      </Button>
    ),
    panel: open && <PartsListPanel onClose={() => setOpen(false)} />,
    openForFiles: (event: { dataTransfer: DataTransfer }) => {
      if (event.dataTransfer.types.includes('Files')) setOpen(true);
    },
  };
}

/** Buttons to put aside, share, print, save or clear the basket. */
export function BasketTools({ lines }: { lines: readonly BasketLine[] }) {
  const [sharing, setSharing] = useState(false);
  const [asideOpen, setAsideOpen] = useState(false);
  const { asMember } = useSession();
  const putAside = () => asMember(PROJECTS_LOGIN_FIRST, async () => setAsideOpen(true));
  const download = () =>
    import('./basket-sheet.ts')
      .then(({ downloadSheet }) => downloadSheet(lines))
      .catch((error: unknown) => {
        console.error('The sheet could not be created', error);
        toast.error('The file could not be made. Please try again.');
      });
  return (
    <div data-screen-only="" className="mt-3 -ms-3 flex flex-wrap">
      <Button variant="quiet" size="small" onClick={putAside}>
        Put aside
      </Button>
      <Button variant="quiet" size="small" onClick={() => setSharing(true)}>
        Share by link
      </Button>
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="quiet" size="small" onClick={download}>
        Download XLSX
      </Button>
      <a
        href={`/api/download_step_files.php?ids=${lines.map(({ id }) => id).join()}`}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        STEP files (zip)
      </a>
      <ClearButton />
      {asideOpen && <PutAsideDialog lines={lines} onClose={() => setAsideOpen(false)} />}
      {sharing && <ShareDialog lines={lines} onClose={() => setSharing(false)} />}
    </div>
  );
}
