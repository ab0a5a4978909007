import { Button } from '../../../src/ui/button.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { counted } from '../../shell/data/values.ts';
import type { PastePlan } from '../document/paste.ts';

interface GrowDialogProps extends PastePlan {
  onPaste: (grow: boolean) => void;
  onClose: () => void;
}

export function GrowDialog({ height, extraRows, onPaste, onClose }: GrowDialogProps) {
  const within = height - extraRows;
  return (
    <ActionDialog
      narrow
      ready
      label="Add rows?"
      title={`Add ${counted(extraRows, 'row')}?`}
      action={`Add ${counted(extraRows, 'row')}`}
      onAct={() => onPaste(true)}
      onClose={onClose}
      others={
        <Button variant="secondary" onClick={() => onPaste(false)}>
          Only what fits
        </Button>
      }
    >
      <p>
        What you paste has {counted(height, 'row')}; from here on the table has {counted(within, 'row')}.
      </p>
    </ActionDialog>
  );
}
