import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { Options } from '../controls/options.tsx';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';
import type { Role } from '../data/office-types.ts';
import { FIRST_ROLE, ROLES } from './roles.ts';
import { SentLink } from './sent-link.tsx';

/** An invitation always carries a role; its link goes out by email and is shown here as well. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<string>();
  const [email, setEmail] = useState('');
  const name = typed ?? nameIn(email);
  const [role, setRole] = useState<Role>(FIRST_ROLE);
  const [link, setLink] = useState('');
  const client = useQueryClient();
  const { busy, problem, run } = useRequest(async () => {
    const reply = await office.callRaw('/api/office/invite_staff', { name, email, role });
    setLink(reply.link);
    await client.invalidateQueries({ queryKey: ['invitations'] });
  });
  const problemIn = (field: string) => (problem?.field === field ? problem.text : undefined);
  if (link) return <SentLink name={name} link={link} onClose={onClose} />;
  return (
    <ActionDialog
      title="Invite somebody"
      action="Send the invitation"
      onAct={run}
      {...{ busy, onClose }}
      problem={problem && !['name', 'email'].includes(problem.field) ? problem.text : undefined}
    >
      <Field
        label="Email"
        type="email"
        required
        value={email}
        error={problemIn('email')}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Field
        label="Name"
        required
        value={name}
        error={problemIn('name')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label="Role"
        value={role}
        hint={ROLES.find((one) => one.role === role)?.may}
        onChange={({ target }) => setRole(target.value as Role)}
      >
        <Options choices={ROLES.map(({ role: value }) => ({ value, label: value }))} />
      </SelectField>
    </ActionDialog>
  );
}

/** The name that an address has before its @, such as Asha Patel for asha.patel@clamps.example. */
const nameIn = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+|\d+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
