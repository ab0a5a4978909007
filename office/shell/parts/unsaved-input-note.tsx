import { Button } from '../../../src/ui/button.tsx';
import { formatMoment } from '../data/moments.ts';
import type { UnsavedWork } from '../data/unsaved-work.ts';

interface UnsavedInputNoteProps {
  left: UnsavedWork;
  onTake: () => void;
  onDiscard: () => void;
}

export const UnsavedInputNote = ({ left, onTake, onDiscard }: UnsavedInputNoteProps) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-slate-100 px-4 py-2 text-slate-800 sm:flex-nowrap"
  >
    <p>
      Not saved: {left.amount} of {formatMoment(left.at)}.
    </p>
    <Button size="small" onClick={onTake}>
      Restore
    </Button>
    <Button variant="quiet" size="small" onClick={onDiscard}>
      Discard
    </Button>
  </div>
);
