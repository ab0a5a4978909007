import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { useSession } from './session.tsx';

/** Content for logged-in visitors; guests get a login prompt. The server does not know who is logged in, so it renders neither. */
export function MembersOnly({ message, children }: { message: string; children: ReactNode }) {
  const { loggedIn, openLogin } = useSession();
  const hydrated = useHydrated();
  if (!hydrated) return <Spinner label="Loading" />;
  if (loggedIn) return children;
  return (
    <EmptyState
      title={message}
      actions={
        <>
          <Button onClick={() => openLogin({ onLoggedIn: () => {} })}>Login/Register</Button>
          <LinkButton to="/" variant="secondary">
            Go to Homepage
          </LinkButton>
        </>
      }
    />
  );
}
