import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { Button } from '../../../src/ui/button.tsx';
import { FieldsForm, NEW_PASSWORD_FIELD, PASSWORD_FIELD } from '../controls/fields-form.tsx';
import { useConfirmation } from '../controls/use-confirmation.tsx';
import { useReportedAct } from '../controls/use-reported-act.ts';
import { formatMoment } from '../data/moments.ts';
import { officeApi } from '../data/office-api.ts';
import { useStaffSession, useStoreStaffSession } from '../data/staff-session.ts';
import { useNotify } from '../parts/notices.tsx';
import { OfficeScreen } from '../parts/office-screen.tsx';
import { QueryStatus } from '../parts/query-status.tsx';
import { useSignOut } from '../parts/use-sign-out.ts';
import { TwoFactorSetup } from './two-factor.tsx';

export function AccountScreen() {
  const { data: session } = useStaffSession();
  const signOut = useSignOut();
  if (!session) return null;
  const { name, email, role } = session.staff;
  return (
    <OfficeScreen
      title="My account"
      actions={
        <Button variant="secondary" size="small" onClick={signOut}>
          Sign out
        </Button>
      }
    >
      <p>
        <span className="font-semibold text-steel-900">{name}</span>, {email}, {role}
      </p>
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="flex max-w-xl flex-col gap-8">
          <ChangePasswordForm />
          <TwoFactorSetup />
        </div>
        <SessionList />
      </div>
    </OfficeScreen>
  );
}

function ChangePasswordForm() {
  const notify = useNotify();
  const setSession = useStoreStaffSession();
  const [changes, setChanges] = useState(0);
  return (
    <section aria-labelledby="change-password" className="flex flex-col gap-4">
      <h2 id="change-password">Password</h2>
      <FieldsForm
        key={changes}
        fields={[
          { ...PASSWORD_FIELD, label: 'Current password' },
          { ...NEW_PASSWORD_FIELD, name: 'new_password' },
        ]}
        button="Change the password"
        onSubmit={async (passwords) => {
          setSession(await officeApi.callRaw('/api/office/change_password', passwords));
          setChanges(changes + 1);
          notify('Your password is changed; all other sessions have ended', { type: 'success' });
        }}
      />
    </section>
  );
}

function formatBrowserName(agent: string | null): string {
  if (!agent) return 'Unknown browser';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/(\d+)/.exec(agent);
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(agent)?.[0];
  const name = browser?.[1] ? `${getOwnValue(names, browser[1]) ?? browser[1]} ${browser[2]}` : cutText(agent, 40);
  return system ? `${name} on ${system}` : name;
}

function SessionList() {
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: () => officeApi.getRaw('/api/office/sessions'),
  });
  const { data, refetch } = query;
  const act = useReportedAct(refetch);
  const { ask, question } = useConfirmation();
  const end = (which: { id: number } | { others: true }, where: string) =>
    ask({
      title: `Sign out ${where}?`,
      action: 'Sign out',
      about: 'Unsaved input there stays in that browser. To continue there, sign in again.',
      run: () => act(() => officeApi.callRaw('/api/office/end_session', which), 'Signed out there'),
    });
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-4">
      <h2 id="sessions">Where you are signed in</h2>
      <QueryStatus query={query} label="Loading" />
      <ul className="flex flex-col">
        {data?.map(({ id, seen_at, ip, user_agent, current }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-t border-steel-100 py-2.5 first:border-0"
          >
            <p>
              <span className="font-semibold text-steel-900">{formatBrowserName(user_agent)}</span>
              {current && (
                <span className="ms-2 rounded-sm bg-success-50 px-1.5 py-0.5 text-xs text-success">this one</span>
              )}
              <br />
              <span className="text-xs text-steel-600">
                {formatMoment(seen_at)}
                {ip && `, from ${ip}`}
              </span>
            </p>
            {!current && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => end({ id }, `on ${formatBrowserName(user_agent)}`)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.length > 1 && (
        <Button variant="secondary" className="self-start" onClick={() => end({ others: true }, 'everywhere else')}>
          Sign out everywhere else
        </Button>
      )}
      {question}
    </section>
  );
}
