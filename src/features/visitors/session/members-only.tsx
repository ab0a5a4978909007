import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { LoginNeedsScript, LoginPrompt } from './login-prompt.tsx';
import { useSession } from './session.tsx';

/** The server does not know the visitor, so it renders neither content nor prompt. */
export function MembersOnly({ message, children }: { message: string; children: ReactNode }) {
  const { member, openLogin } = useSession();
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <>
        <div className="noscript:hidden">
          <Spinner label="Loading" />
        </div>
        <LoginNeedsScript message={message} />
      </>
    );
  }
  if (member) return <Fragment key={member.id}>{children}</Fragment>;
  return <EmptyState title={message} actions={<LoginPrompt onLogin={() => void openLogin()} />} />;
}
