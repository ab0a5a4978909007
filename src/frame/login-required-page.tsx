import { useCallback, useEffect, useRef, useState } from 'react';
import { useCustomerSession } from '../features/visitors/session/customer-session.tsx';
import { LoginPrompt } from '../features/visitors/session/login-prompt.tsx';
import { Button, LinkButton } from '../ui/button.tsx';

const reloadPage = () => window.location.reload();

/** Shown when a file that needs a login was opened in a tab, or before the page's code was loaded. */
export function LoginRequiredPage({ message }: { message: string }) {
  const { asCustomer, loggedIn } = useCustomerSession();
  const [opened, setOpened] = useState(false);
  const open = useCallback(async () => {
    const { confirmCustomerSession, forgetSessionIfEnded } = await import(
      '../features/visitors/session/session-actions.ts'
    );
    // Other tabs may still show the customer whose session has ended.
    void forgetSessionIfEnded();
    if (!(await asCustomer(message, confirmCustomerSession))) return;
    setOpened(true);
  }, [asCustomer, message]);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current && !loggedIn) return;
    hasAsked.current = true;
    void open();
  }, [open, loggedIn]);
  useEffect(() => {
    if (opened) reloadPage();
  }, [opened]);

  return (
    <section className="page-width flex flex-1 flex-col items-center justify-center gap-5 py-16 text-center md:py-24">
      {opened ? (
        <>
          <h1>You are logged in</h1>
          <p role="status" className="max-w-[36em] text-lg text-steel-700">
            Your file is on its way. If nothing happens, open it again.
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={reloadPage}>Open the file</Button>
            <LinkButton to="/" variant="secondary">
              Go to Homepage
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <h1>Log in to download this file</h1>
          <p className="max-w-[36em] text-lg text-steel-700">{message}.</p>
          <p className="max-w-[36em] text-steel-700">
            The file is for registered customers, and registration is free. It opens after the login.
          </p>
          <LoginPrompt onLogin={() => void open()} />
        </>
      )}
    </section>
  );
}
