import { useQuery } from '@tanstack/react-query';
import type { Role, StaffRow } from '../../../src/features/office/staff/staff.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ListActs } from '../../rows/acts/list-acts.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useSession } from '../../shell/data/session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { ROLES } from './roles.ts';

/** Who works here: roles, and who may no longer. */
export function StaffScreen() {
  const mayRead = useMay('staff', 'read');
  const { data: session } = useSession();
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

  return (
    <Screen title="Staff" actions={<ListActs resource="invitations" />}>
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
      <dl className="grid max-w-3xl grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-steel-600">
        {ROLES.map(({ role, may }) => (
          <div key={role} className="contents">
            <dt className="font-semibold text-steel-800">{role}</dt>
            <dd>{may}</dd>
          </div>
        ))}
      </dl>
    </Screen>
  );
}
