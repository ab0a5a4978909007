import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role, StaffRow } from '../../../src/features/office/staff/staff.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { PLUS } from '../../../src/ui/page-icon-paths.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useSession } from '../../shell/data/session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { FIRST_ROLE, ROLES } from './roles.ts';

/** Who works here: roles, invitations, and who may no longer. */
export function StaffScreen() {
  const mayRead = useMay('staff', 'read');
  const { data: session } = useSession();
  const [inviting, setInviting] = useState(false);
  const query = useQuery({
    queryKey: ['staff'],
    enabled: mayRead,
    queryFn: () => office.getRaw('/api/office/staff'),
  });
  const { data, refetch } = query;
  const act = useAct(refetch);
  const change = ({ id, version, name }: StaffRow, changed: { role: Role } | { disabled: boolean }, done: string) =>
    act(() => office.callRaw('/api/office/change_staff', { id, version, ...changed }), `${name} ${done}`);
  if (!mayRead) return <NotHere />;

  const invite = (
    <Button size="small" onClick={() => setInviting(true)}>
      <Icon path={PLUS} className="size-4" />
      Invite
    </Button>
  );
  return (
    <Screen title="Staff" actions={invite}>
      <Waiting query={query} label="Loading the staff" />
      {data && (
        <DataTable kind="rows" columns={['Name', 'Email', 'Role', 'Second factor', 'Last seen']} actions>
          {data.map((member) => {
            const { id, name, email, role, disabled, two_factor, last_seen_at, refused_sign_ins } = member;
            const own = id === session?.staff.id;
            return (
              <tr key={id}>
                <td className="font-semibold text-steel-900">
                  {name}
                  {own && <span className="ms-2 font-normal text-steel-600">(you)</span>}
                  {disabled && <StateTag>disabled</StateTag>}
                </td>
                <td>{email}</td>
                <td>
                  <select
                    aria-label={`Role of ${name}`}
                    value={role}
                    onChange={({ target }) => change(member, { role: target.value as Role }, `is now ${target.value}`)}
                    className="min-h-8 rounded-md border border-steel-400 bg-white px-2"
                  >
                    <Options choices={ROLES.map(({ role: value }) => ({ value, label: value }))} />
                  </select>
                </td>
                <td>{two_factor ? 'yes' : 'no'}</td>
                <td className="text-steel-600">
                  {last_seen_at ? when(last_seen_at) : 'never'}
                  {refused_sign_ins > 0 && (
                    <span className="block text-danger">
                      {refused_sign_ins} refused {refused_sign_ins === 1 ? 'sign-in' : 'sign-ins'}
                    </span>
                  )}
                </td>
                <td>
                  <div className="flex justify-end gap-2">
                    {!own && (
                      <>
                        <Button
                          variant="quiet"
                          size="small"
                          onClick={() =>
                            act(
                              () => office.callRaw('/api/office/end_staff_sessions', { id }),
                              `${name} is signed out everywhere`,
                            )
                          }
                        >
                          Sign out
                        </Button>
                        <Button
                          variant="secondary"
                          size="small"
                          onClick={() =>
                            change(
                              member,
                              { disabled: !disabled },
                              `may ${disabled ? 'sign in again' : 'no longer sign in'}`,
                            )
                          }
                        >
                          {disabled ? 'Enable' : 'Disable'}
                        </Button>
                      </>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </DataTable>
      )}
      <Invitations />
      <dl className="grid max-w-3xl grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-steel-600">
        {ROLES.map(({ role, may }) => (
          <div key={role} className="contents">
            <dt className="font-semibold text-steel-800">{role}</dt>
            <dd>{may}</dd>
          </div>
        ))}
      </dl>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  );
}

/** Who is invited and has not come yet. */
function Invitations() {
  const [sent, setSent] = useState<{ name: string; link: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitations'],
    queryFn: () => office.getRaw('/api/office/invitations'),
  });
  const act = useAct(refetch);
  const sendAgain = (id: number, name: string) =>
    act(async () => {
      const { link } = await office.callRaw('/api/office/send_invitation_again', { id });
      setSent({ name, link });
    });
  const withdraw = (id: number, name: string) =>
    act(() => office.callRaw('/api/office/withdraw_invitation', { id }), `The invitation of ${name} is withdrawn`);
  if (error) return <FailureNote error={error} onAgain={() => refetch()} />;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations">Open invitations</h2>
      <DataTable kind="rows" columns={['Name', 'Email', 'Role', 'Invited by', 'Valid until']} actions>
        {data.map(({ id, name, email, role, invited_by, expires_at, expired }) => (
          <tr key={id}>
            <td className="font-semibold text-steel-900">{name}</td>
            <td>{email}</td>
            <td>{role}</td>
            <td>{invited_by}</td>
            <td className="text-steel-600">
              {when(expires_at)}
              {expired && <StateTag>expired</StateTag>}
            </td>
            <td>
              <div className="flex justify-end gap-2">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Send again to ${name}`}
                  onClick={() => sendAgain(id, name)}
                >
                  Send again
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Withdraw the invitation of ${name}`}
                  onClick={() => withdraw(id, name)}
                >
                  Withdraw
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
      {sent && <SentLink {...sent} onClose={() => setSent(undefined)} />}
    </section>
  );
}

/** An invitation always carries a role; its link goes out by email and is shown here as well. */
function InviteDialog({ onClose }: { onClose: () => void }) {
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

/** The link of an invitation, which has gone out by email as well. */
const SentLink = ({ name, link, onClose }: { name: string; link: string; onClose: () => void }) => (
  <ActionDialog title={`${name} is invited`} onClose={onClose}>
    <p>The link has been sent by email. It is valid for three days, and once.</p>
    <Field label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
  </ActionDialog>
);
