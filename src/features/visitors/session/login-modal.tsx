import { useEffect, useRef, useState } from 'react';
import { Dialog, focusFirstField } from '../../../ui/overlays/dialog.tsx';
import { localStore } from '../../../web/stored/browser-storage.ts';
import type { User } from '../accounts/accounts.contract.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import type { LoginRequest } from './login-reasons.ts';
import { ResetForm } from './reset-form.tsx';

interface LoginModalProps {
  request: LoginRequest;
  onClose: () => void;
  onLoggedIn: (user: User, options: { remember: boolean }) => void;
}

const TITLES = { login: 'Login', forgot: 'Forgot password', reset: 'Reset password' };

/** Survives a click outside the dialog, which must not lose the typed login; cleared by the close button. */
let typedLogin = '';

export function LoginModal({ request, onClose, onLoggedIn }: LoginModalProps) {
  const { message, token, wanted } = request;
  const first = token ? 'reset' : 'login';
  const [mode, setMode] = useState<keyof typeof TITLES>(first);
  const [login, setLogin] = useState(() => typedLogin || (localStore.getItem('email') ?? ''));
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
          <p className="rounded-md border-s-4 border-slate-700 bg-slate-100 px-3 py-2 text-sm text-steel-800">
            {wanted && <strong className="block break-words">{wanted.name}</strong>}
            {message}
          </p>
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
        {mode === 'forgot' && <ForgotForm login={login} onBack={() => setMode('login')} />}
        {mode === 'reset' && token && <ResetForm token={token} onDone={finish} onForgot={() => setMode('forgot')} />}
      </div>
    </Dialog>
  );
}
