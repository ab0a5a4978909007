import { useEffect, useState } from 'react';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { useFetchedData } from '../../../ui/lists/use-fetched-data.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useParameterOnce } from '../../../web/search/use-parameter-once.ts';
import { isGoodPassword, WEAK_PASSWORD } from '../../visitors/passwords/password-rule.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { checkResetLink, NewPasswordForm } from '../../visitors/session/new-password-form.tsx';

const HOME_AFTER_MS = 3000;

export const head = () => ({
  title: 'Reset password',
  description: 'Choose a new password.',
  path: '/reset-password',
  noindex: true,
});

export function Page() {
  const token = useParameterOnce('token');
  useEffect(() => {
    // Replaces the document, because replacing the page in place would shift the layout.
    if (token === '') window.location.replace('/');
  }, [token]);
  return (
    <div className="page-width flex min-h-[28rem] max-w-lg flex-col gap-5 py-12">
      {token ? <ResetPasswordForm token={token} /> : <CheckingLink />}
    </div>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const { data: link, failure } = useFetchedData(token, checkResetLink);
  const [done, setDone] = useState(false);
  if (done) return <PasswordChanged />;
  if (failure) return <InvalidLink text="An error occurred verifying the reset token" />;
  if (!link) return <CheckingLink />;
  if (!link.success) return <InvalidLink text={link.error || 'Invalid or expired reset token'} />;
  return (
    <>
      <h1 className="break-words">Reset your password for: {link.email}</h1>
      <NewPasswordForm
        token={token}
        required
        problemOf={findPasswordProblem}
        button="Reset password"
        onDone={() => setDone(true)}
      />
    </>
  );
}

function findPasswordProblem(password: string, again: string): string {
  if (password !== again) return 'Passwords do not match.';
  return isGoodPassword(password) ? '' : WEAK_PASSWORD;
}

const CheckingLink = () => (
  <>
    <h1>Reset password</h1>
    <Spinner label="Checking the link" />
  </>
);

/** Loads the home page after HOME_AFTER_MS, but not while the login window is open. */
function useReturnHome(): void {
  const { isLoginOpen } = useCustomerSession();
  useEffect(() => {
    if (isLoginOpen) return;
    const timer = setTimeout(() => window.location.assign('/'), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoginOpen]);
}

function InvalidLink({ text }: { text: string }) {
  useReturnHome();
  return (
    <>
      <h1>Reset password</h1>
      <ErrorText>{text}</ErrorText>
    </>
  );
}

function PasswordChanged() {
  const { openLogin } = useCustomerSession();
  useReturnHome();
  return (
    <>
      <h1>Your password has been changed</h1>
      <p role="status">You can log in with your new password now.</p>
      <a
        href="/"
        className="text-link self-start"
        onClick={(event) => {
          event.preventDefault();
          void openLogin();
        }}
      >
        Login
      </a>
    </>
  );
}
