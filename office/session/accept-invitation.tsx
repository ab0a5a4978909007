import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Spinner } from '../../src/ui/spinner.tsx';
import { office, textOf } from '../data/office-api.ts';
import { useSetSession } from '../data/session.ts';
import { problemOf, useRequest } from '../parts/use-request.ts';
import { CardPage } from './card-page.tsx';

/** The page of an invitation's link: a password, and the office is open. */
export function AcceptInvitation() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const navigate = useNavigate();
  const setSession = useSetSession();
  const [password, setPassword] = useState('');
  const accepting = useRequest(async () => {
    setSession(await office.callRaw('/api/office/accept_invitation', { token, password }));
    navigate('/', { replace: true });
  });
  const { data, error, isPending } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => office.getRaw('/api/office/invitation', { token }),
  });
  if (isPending) return <Spinner label="Reading the invitation" />;
  if (error) {
    return (
      <CardPage title="This invitation cannot be used">
        <p className="text-steel-600">{textOf(error)}</p>
        <p>Ask who invited you for a new one. An invitation is valid for three days, and once.</p>
      </CardPage>
    );
  }
  return (
    <CardPage title={`Welcome, ${data.name}`}>
      <form onSubmit={accepting.submit} className="flex flex-col gap-4">
        <p className="text-steel-600">Choose a password. You will sign in with this email, as {data.role}.</p>
        <Field label="Email" type="email" autoComplete="username" readOnly value={data.email} />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters"
          minLength={12}
          required
          value={password}
          error={accepting.error ? problemOf(accepting.error).text : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="large" busy={accepting.busy}>
          Open the office
        </Button>
      </form>
    </CardPage>
  );
}
