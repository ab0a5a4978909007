import { type FormEvent, useState } from 'react';
import { HttpError } from '../../src/platform/errors.ts';
import { Button } from '../../src/ui/button.tsx';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { Role } from '../data/office-types.ts';
import { ROLES } from './roles.ts';

/** An invitation always carries a role; its link goes out by email and is shown here as well. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<{ field: string; text: string }>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const reply = await office.callRaw('/api/office/invite_staff', { name, email, role });
      setLink(reply.link);
    } catch (error) {
      const field = error instanceof HttpError && typeof error.body.field === 'string' ? error.body.field : '';
      setProblem({ field, text: textOf(error).replace(/^(name|email): /, 'This ') });
    } finally {
      setBusy(false);
    }
  };
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <Dialog label="Invite somebody" open onClose={onClose} className="dialog-centre dialog-wide">
      <div className="flex flex-col gap-4 p-6">
        <h2>{link ? `${name} is invited` : 'Invite somebody'}</h2>
        {link ? (
          <>
            <p>The link has been sent by email. It is valid for three days, and once.</p>
            <Field label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
            <Button className="self-end" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <form onSubmit={submit} className="dense flex flex-col gap-4">
            <Field
              label="Name"
              required
              value={name}
              error={problemOf('name')}
              onChange={({ target }) => setName(target.value)}
            />
            <Field
              label="Email"
              type="email"
              required
              value={email}
              error={problemOf('email')}
              onChange={({ target }) => setEmail(target.value)}
            />
            <SelectField
              label="Role"
              value={role}
              hint={ROLES.find((one) => one.role === role)?.may}
              onChange={({ target }) => setRole(target.value as Role)}
            >
              {ROLES.map(({ role: value }) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </SelectField>
            {problem && !['name', 'email'].includes(problem.field) && (
              <p role="alert" className="font-semibold text-danger">
                {problem.text}
              </p>
            )}
            <div className="flex justify-end gap-3">
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={busy}>
                Send the invitation
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}
