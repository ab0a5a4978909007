import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog, focusFirstField } from '../../../src/ui/overlays/dialog.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import type { EditSubject } from './catalogue-selection.ts';
import { RegionForm, type SavedRegion } from './region-form.tsx';

export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface RegionEditorProps {
  title: string;
  resource: PresentedResource;
  subject: EditSubject;
  fields: readonly string[];
  dropped?: Partial<Row> | undefined;
  onClose: () => void;
  onSaved: (saved: SavedRegion) => void;
}

/** A press outside does not close the dialog, so that no input is lost. */
export function RegionDialog(props: RegionEditorProps) {
  const [dirty, setDirty] = useState(false);
  const { title, onClose } = props;
  return createPortal(
    <Dialog label={title} open onClose={() => !dirty && onClose()} className="dialog-centre dialog-part">
      <div className="flex flex-col gap-4 p-5">
        <h2>{title}</h2>
        <RegionForm {...props} onDirty={setDirty} />
      </div>
      <LeaveGuard dirty={dirty} />
    </Dialog>,
    document.body,
  );
}

export const FilesDialog = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) =>
  createPortal(
    <Dialog label={title} open onClose={onClose} className="dialog-centre dialog-part">
      <div className="flex flex-col gap-4 p-5">
        {children}
        <Button variant="secondary" size="small" className="self-start" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>,
    document.body,
  );

const MIN_EDITOR_WIDTH = 440;
const MIN_ROOM_BELOW = 150;

export function RegionInPlaceEditor({
  box,
  within,
  ...props
}: RegionEditorProps & { box: PixelBox; within: Pick<PixelBox, 'width' | 'height'> }) {
  const card = useRef<HTMLElement>(null);
  const { onClose } = props;
  const [dirty, setDirty] = useState(false);
  useEffect(() => {
    const before = document.activeElement;
    if (card.current) focusFirstField(card.current);
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const width = Math.min(Math.max(box.width, MIN_EDITOR_WIDTH), within.width - 16);
  const style: CSSProperties = {
    left: Math.max(8, Math.min(box.left, within.width - width - 8)),
    top: Math.max(8, Math.min(box.top, within.height - MIN_ROOM_BELOW)),
    width,
  };
  return (
    <section
      ref={card}
      aria-label={props.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      style={style}
      className="pointer-events-auto absolute z-20 max-h-full has-[table]:min-w-[min(42rem,95%)] overflow-y-auto rounded-lg border border-slate-700 bg-white p-4 shadow-floating"
    >
      <RegionForm {...props} onDirty={setDirty} />
      <LeaveGuard dirty={dirty} />
    </section>
  );
}
