import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { office } from '../data/office-api.ts';
import type { Role } from '../data/office-types.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { problemOf, useRequest } from '../parts/use-request.ts';
import { ROLES } from './roles.ts';
import { SentLink } from './sent-link.tsx';

/** An invitation always carries a role; its link goes out by email and is shown here as well. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [link, setLink] = useState('');
  const client = useQueryClient();
  const { busy, error, submit } = useRequest(async () => {
    const reply = await office.callRaw('/api/office/invite_staff', { name, email, role });
    setLink(reply.link);
    await client.invalidateQueries({ queryKey: ['invitations'] });
  });
  const problem = error ? problemOf(error) : undefined;
  const problemIn = (field: string) => (problem?.field === field ? problem.text : undefined);
  if (link) return <SentLink name={name} link={link} onClose={onClose} />;
  return (
    <Dialog label="Invite somebody" open onClose={onClose} className="dialog-centre dialog-wide">
      <div className="flex flex-col gap-4 p-6">
        <h2>Invite somebody</h2>
        <form onSubmit={submit} className="dense flex flex-col gap-4">
          <Field
            label="Name"
            required
            value={name}
            error={problemIn('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label="Email"
            type="email"
            required
            value={email}
            error={problemIn('email')}
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
          {problem && !['name', 'email'].includes(problem.field) && <ProblemNote>{problem.text}</ProblemNote>}
          <div className="flex justify-end gap-3">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              Send the invitation
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
