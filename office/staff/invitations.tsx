import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { useAct } from '../controls/use-act.ts';
import { when } from '../data/moments.ts';
import { office } from '../data/office-api.ts';
import { DataTable } from '../parts/data-table.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { SentLink } from './sent-link.tsx';

/** Who is invited and has not come yet. */
export function Invitations() {
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
