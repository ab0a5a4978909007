import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { formatFailure, useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { useFetchedData } from '../../../ui/lists/use-fetched-data.ts';
import { Dialog, focusFirstField } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/site-api.ts';
import { safeLocalStorage } from '../../../web/stored/browser-storage.ts';
import type { User } from '../accounts/accounts.contract.ts';
import { LoginForm } from './login-form.tsx';
import type { LoginRequest } from './login-reasons.ts';
import { checkResetLink, NewPasswordForm } from './new-password-form.tsx';

const CLOSES_AFTER_MS = 2000;

function ResetPasswordForm({ token, onDone, onForgot }: { token: string; onDone: () => void; onForgot: () => void }) {
  const { data: link, failure } = useFetchedData(token, checkResetLink);
  const [used, setUsed] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    if (!used) return;
    const timer = setTimeout(() => done.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [used]);

  if (!link && !failure) return <Spinner label="Checking the link" />;
  if (used) {
    return (
      <p role="status" className="text-success">
        Your password has been changed. You can log in with it now.
      </p>
    );
  }
  if (link && !link.success) {
    return (
      <>
        <ErrorText>This password reset link has expired. Please request a new one.</ErrorText>
        <Button onClick={onForgot}>Request a new link</Button>
      </>
    );
  }
  return (
    <NewPasswordForm
      token={token}
      failure={failure && formatFailure(failure)}
      problemOf={findPasswordProblem}
      button="Set new password"
      onDone={() => setUsed(true)}
    />
  );
}

function findPasswordProblem(password: string, again: string): string {
  if (!password || !again) return 'Please fill in all fields';
  if (password !== again) return 'Passwords do not match';
  if (password.length < 6) return 'Password must be at least 6 characters long';
  return '';
}

const EMPTY = 'Please enter your email address';

function ForgotPasswordForm({ login, onBack }: { login: string; onBack: () => void }) {
  const [email, setEmail] = useState(login.includes('@') ? login : '');
  const { busy, error, setError, send } = useFormRequest();
  const [message, setMessage] = useState('');

  function submit() {
    setMessage('');
    if (!email.trim()) return setError(EMPTY);
    return send(async () => {
      const reply = await api.callRaw('/api/request_password_reset.php', { email: email.trim() });
      if (!reply.success) return reply.error ?? formatFailure(null);
      setMessage(reply.message ?? '');
    });
  }

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-steel-700">
        Enter your email address and we will send you a link to choose a new password.
      </p>
      <InputField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
      {message && (
        <p role="status" className="text-sm text-success">
          {message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Send reset link
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to login
        </Button>
      </div>
    </form>
  );
}

interface LoginModalProps {
  request: LoginRequest;
  onClose: () => void;
  onLoggedIn: (user: User, options: { remember: boolean }) => void;
}

const TITLES = { login: 'Login', forgot: 'Forgot password', reset: 'Reset password' };

/** Login typed before a click outside the dialog; the close button clears it. */
let typedLogin = '';

export function LoginModal({ request, onClose, onLoggedIn }: LoginModalProps) {
  const { message, token, wanted } = request;
  const first = token ? 'reset' : 'login';
  const [mode, setMode] = useState<keyof typeof TITLES>(first);
  const [login, setLogin] = useState(() => typedLogin || (safeLocalStorage.getItem('email') ?? ''));
  const type = (text: string) => {
    typedLogin = text;
    setLogin(text);
  };
  const finish = () => {
    typedLogin = '';
    onClose();
  };
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(first);
  useEffect(() => {
    if (focused.current !== mode && content.current) focusFirstField(content.current);
    focused.current = mode;
  }, [mode]);

  return (
    <Dialog
      label={TITLES[mode]}
      open
      onClose={onClose}
      className={`dialog-centre w-full ${mode === 'login' ? 'max-w-2xl' : 'max-w-md'}`}
    >
      <div ref={content} className="flex flex-col gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2>{TITLES[mode]}</h2>
          <button
            type="button"
            aria-label="Close"
            onClick={finish}
            className="-m-2 grid size-10 place-items-center rounded-md text-2xl leading-none text-steel-600 hover:bg-steel-100"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        {message && mode === 'login' && (
          <div className="rounded-md border-s-4 border-slate-700 bg-slate-100 px-3 py-2 text-sm text-steel-800">
            {wanted && <p className="break-words font-semibold">{wanted.name}</p>}
            <p>{message}</p>
          </div>
        )}
        {mode === 'login' && (
          <LoginForm
            login={login}
            onType={type}
            onForgot={() => setMode('forgot')}
            wanted={wanted}
            onRegister={onClose}
            onLoggedIn={(user, options) => {
              typedLogin = '';
              onLoggedIn(user, options);
            }}
          />
        )}
        {mode === 'forgot' && <ForgotPasswordForm login={login} onBack={() => setMode('login')} />}
        {mode === 'reset' && token && (
          <ResetPasswordForm token={token} onDone={finish} onForgot={() => setMode('forgot')} />
        )}
      </div>
    </Dialog>
  );
}
