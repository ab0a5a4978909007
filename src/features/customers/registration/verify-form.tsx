import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { failureText, useRequest } from '../../../ui/forms/use-request.ts';
import { api } from '../../../web/api.ts';
import { useParameterOnce } from '../../../web/search/use-parameter-once.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useSession } from '../../visitors/session/session.tsx';

/** The password is required, so that nobody activates an account that somebody else registered with their address. */
export function VerifyForm() {
  const token = useParameterOnce('key');
  const [password, setPassword] = useState('');
  const { busy, error: failure, send } = useRequest();
  const navigate = useNavigate();
  const { openLogin } = useSession();
  const error = failure || (token === '' ? 'This link is incomplete.' : '');

  const submit = () =>
    send(
      async () => {
        const reply = await api.callRaw('/api/verify_email.php', { token: token ?? '', password });
        if (!reply.success) return reply.error ?? FAILED;
        const file = reply.wanted_file;
        const wanted = file ? `&file=${file.kind}&model_id=${file.model_id}` : '';
        navigate(`/ThankYou?message=email_verified${wanted}`, { replace: true });
      },
      (problem) => failureText(problem, FAILED),
    );

  return (
    <div className="page-width flex min-h-96 max-w-lg flex-col gap-5 py-12 md:py-16">
      <h1>Verify your email address</h1>
      <p className="text-steel-700">Please enter the password you chose when you registered.</p>
      <noscript>
        <p>
          This needs JavaScript, which is switched off in this browser. Switch it on for this site and reload this page.
        </p>
      </noscript>
      {/* Without scripts, GET would put the password into the URL. */}
      <form method="post" onSubmit={submitted(submit)} className="flex flex-col gap-5">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorText>{error}</ErrorText>
        <Button type="submit" size="large" busy={busy} disabled={!token}>
          Verify my email address
        </Button>
      </form>
      <p className="text-sm text-steel-600">
        If you did not register or have forgotten the password,{' '}
        <button type="button" data-replay="" onClick={() => openLogin()} className="text-link">
          open the login window
        </button>{' '}
        and choose “Forgot password”. Setting a new password also verifies your address.
      </p>
    </div>
  );
}

const FAILED = 'An error occurred. Please try again later.';
