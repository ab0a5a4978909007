import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface AgainDialogProps {
  title: string;
  /** What comes into the cart. */
  name: string;
  /** How many models the cart holds. */
  inCart: number;
  onChoose: (options: { replace: boolean }) => void;
  onClose: () => void;
}

/** Asks what becomes of the models that are in the cart when others are brought back into it. */
export function AgainDialog({ title, name, inCart, onChoose, onClose }: AgainDialogProps) {
  const models = `${inCart} ${inCart === 1 ? 'model' : 'models'}`;
  return (
    <Dialog label={title} open onClose={onClose} className="dialog-centre w-full max-w-lg">
      <div className="flex flex-col gap-4 p-6">
        <h2>{title}</h2>
        <p className="break-words text-steel-700">
          Your cart already holds {models}. Should {name} be added, or replace what is there?
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onChoose({ replace: false })}>Add to the {models} already there</Button>
          <Button variant="secondary" onClick={() => onChoose({ replace: true })}>
            Replace
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
