import { Field } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';

/** The link of an invitation, which has gone out by email as well. */
export const SentLink = ({ name, link, onClose }: { name: string; link: string; onClose: () => void }) => (
  <ActionDialog title={`${name} is invited`} onClose={onClose}>
    <p>The link has been sent by email. It is valid for three days, and once.</p>
    <Field label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
  </ActionDialog>
);
