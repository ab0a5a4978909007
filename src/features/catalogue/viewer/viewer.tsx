import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CLOSE_ICON } from '../../../ui/icon-paths.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ModelViewer, type ViewerSubject } from './model-view.tsx';

export function ViewerDialog({ url, name, image, onClose }: ViewerSubject & { onClose: () => void }) {
  return createPortal(
    <Dialog
      label={`3D view of ${name}`}
      open
      onClose={onClose}
      className="m-auto h-dvh w-full overflow-hidden sm:h-[min(100dvh-2rem,54rem)] sm:w-[min(100%-2rem,80rem)] sm:rounded-lg"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-steel-200 py-2 ps-4 pe-2 sm:ps-5">
          <div className="min-w-0">
            <p className="eyebrow">3D view</p>
            <h2 className="truncate text-xl">{name}</h2>
          </div>
          <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
            <Icon path={CLOSE_ICON} className="size-5.5" />
          </Button>
        </div>
        <ModelViewer url={url} name={name} image={image} />
      </div>
    </Dialog>,
    document.body,
  );
}
