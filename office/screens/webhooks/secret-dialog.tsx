import { Field } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';

/** A secret, which nobody can look up later. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ActionDialog title="The secret of the webhook" onClose={onClose}>
    <p>The program at the other end needs it to check that a message is ours. It is not shown again.</p>
    <Field label="Secret" readOnly value={secret} className="font-mono" onFocus={({ target }) => target.select()} />
  </ActionDialog>
);
