import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';

/** The link of an invitation, which has gone out by email as well. */
export function SentLink({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <Dialog label={`${name} is invited`} open onClose={onClose} className="dialog-centre dialog-wide">
      <div className="flex flex-col gap-4 p-6">
        <h2>{name} is invited</h2>
        <p>The link has been sent by email. It is valid for three days, and once.</p>
        <Field label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
        <Button className="self-end" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
