import { useState } from 'react';
import { HttpError } from '../../src/platform/errors.ts';
import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { Session } from '../data/office-types.ts';
import { useRequest } from '../parts/use-request.ts';

const needsCode = (error: unknown) => error instanceof HttpError && error.body.needs_code === true;

/** Email, password and, for who has a second factor, its code. */
export function PasswordForm({
  email: known,
  onSignedIn,
}: {
  /** Of the session that has ended: only that person may go on. */
  email?: string;
  onSignedIn: (session: Session) => void;
}) {
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const { busy, error, submit } = useRequest(async () => {
    try {
      onSignedIn(
        await office.callRaw('/api/office/sign_in', { email, password, ...(code === undefined ? {} : { code }) }),
      );
    } catch (failure) {
      if (code !== undefined || !needsCode(failure)) throw failure;
      setCode('');
    }
  });
  const problem = error ? textOf(error) : undefined;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        readOnly={known !== undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={needsCode(error) ? undefined : problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      {code !== undefined && (
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          hint="Six digits of your authenticator app, or one of your recovery codes"
          required
          ref={(input) => {
            if (!code) input?.focus();
          }}
          value={code}
          error={needsCode(error) ? problem : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" size="large" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}
