import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { CheckField, InputField } from '../../../ui/forms/input-field.tsx';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/site-api.ts';
import type { User } from '../accounts/accounts.contract.ts';
import type { NamedWantedFile } from '../accounts/wanted-file.contract.ts';
import { PasswordField } from './password-field.tsx';
import { finishLogout } from './pending-logout.ts';
import { parseUser } from './session-storage.ts';

const WRONG = 'Invalid username/password.';
/** Shown instead of a login that the next request would not recognise. */
const NO_COOKIES =
  'Your browser blocks cookies for this site, and without them nobody stays logged in. Please allow them for this site, then reload the page.';
const NOTICE_MS = 20_000;
const NEW_HERE = 'I am new here';
const UNVERIFIED = 'Your email ID is not verified. Please check your email and verify your account.';

interface LoginFormProps {
  login: string;
  onType: (login: string) => void;
  onForgot: () => void;
  wanted: NamedWantedFile | undefined;
  onRegister: () => void;
  onLoggedIn: (user: User, options: { remember: boolean }) => void;
}

const buildRegisterPath = (wanted?: NamedWantedFile) =>
  wanted ? (`/Register?file=${wanted.kind}&model_id=${wanted.model_id}` as const) : '/Register';

export function LoginForm({ login, onType, onForgot, wanted, onRegister, onLoggedIn }: LoginFormProps) {
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const { busy, error, send } = useFormRequest();

  const submit = () =>
    send(async () => {
      // A pending logout would end the new session. If it fails, the login replaces the old session.
      await finishLogout().catch((failure: unknown) => console.warn('The last logout is still pending', failure));
      const reply = await api.callRaw('/api/login.php', { email: login.trim(), password, remember });
      if (reply.user && Number(reply.user.is_verified) !== 1) return reply.error ?? UNVERIFIED;
      const user = reply.success && parseUser(reply.user);
      if (!user) return reply.error ?? WRONG;
      if (!navigator.cookieEnabled) return NO_COOKIES;
      onLoggedIn(user, { remember });
      if (reply.notice) toast.warning(reply.notice, { duration: NOTICE_MS });
    });

  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <form onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
        <InputField
          label="Email or username"
          name="email"
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={login}
          onChange={(event) => onType(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CheckField
            label="Remember me"
            name="remember"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <button type="button" onClick={onForgot} className="py-1 text-sm text-slate-700 underline">
            Forgot password?
          </button>
        </div>
        <ErrorText className="text-sm">{error}</ErrorText>
        <Button type="submit" size="large" busy={busy}>
          Login
        </Button>
      </form>
      <section
        aria-label={NEW_HERE}
        className="flex flex-col gap-3 border-steel-200 border-t pt-5 sm:border-s sm:border-t-0 sm:ps-6 sm:pt-0"
      >
        <h3 className="text-lg">{NEW_HERE}</h3>
        <p className="text-sm text-steel-700">
          Register to download free CAD models and PDF catalogues and to send enquiries. It takes a minute: name, email
          address, mobile number, country and state, a username and a password.
        </p>
        {wanted && (
          <p className="text-sm text-steel-700">
            You get <strong className="break-words">{wanted.name}</strong> as soon as your email address is confirmed.
          </p>
        )}
        <LinkButton
          to={buildRegisterPath(wanted)}
          variant="secondary"
          size="large"
          className="sm:mt-auto"
          onClick={onRegister}
        >
          Register
        </LinkButton>
      </section>
    </div>
  );
}
