import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { LoginNeedsScript, LoginPrompt } from './login-prompt.tsx';
import { useSession } from './session.tsx';

/** The server renders neither content nor prompt, because it does not identify the visitor. */
interface MembersOnlyProps {
  message: string;
  /** Benefits of a login. */
  gains: readonly string[];
  children: ReactNode;
}

export function MembersOnly({ message, gains, children }: MembersOnlyProps) {
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
  return (
    <EmptyState title={message} actions={<LoginPrompt onLogin={() => void openLogin()} />}>
      <ul className="list-[square] ps-5 text-start">
        {gains.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
    </EmptyState>
  );
}
