import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog, focusFirstField } from '../../../src/ui/overlays/dialog.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { PartForm, type Saved } from './part-form.tsx';
import type { Subject } from './selection.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface PartEditorProps {
  title: string;
  resource: Resource;
  subject: Subject;
  fields: readonly string[];
  dropped?: Partial<Row> | undefined;
  onClose: () => void;
  onSaved: (saved: Saved) => void;
}

/** A press outside does not close the dialog, so that no input is lost. */
export function PartDialog(props: PartEditorProps) {
  const [dirty, setDirty] = useState(false);
  const { title, onClose } = props;
  return createPortal(
    <Dialog label={title} open onClose={() => !dirty && onClose()} className="dialog-centre dialog-part">
      <div className="flex flex-col gap-4 p-5">
        <h2>{title}</h2>
        <PartForm {...props} onDirty={setDirty} />
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

const LEAST_WIDTH = 440;
const ROOM = 150;

export function PartInPlace({
  box,
  within,
  ...props
}: PartEditorProps & { box: Box; within: Pick<Box, 'width' | 'height'> }) {
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
  const width = Math.min(Math.max(box.width, LEAST_WIDTH), within.width - 16);
  const style: CSSProperties = {
    left: Math.max(8, Math.min(box.left, within.width - width - 8)),
    top: Math.max(8, Math.min(box.top, within.height - ROOM)),
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
      <PartForm {...props} onDirty={setDirty} />
      <LeaveGuard dirty={dirty} />
    </section>
  );
}
