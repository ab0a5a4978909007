import type { ReactNode } from 'react';
import { useSession, useSetSession } from '../data/session.ts';
import { Waiting } from '../parts/waiting.tsx';
import { CardPage } from './card-page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorFirst } from './second-factor-first.tsx';

/** The screens of whoever is signed in; the sign-in for anybody else, who then gets the address that was asked for. */
export function SignedIn({ children }: { children: ReactNode }) {
  const query = useSession();
  const { data: session } = query;
  if (session === undefined) return <Waiting query={query} label="Opening the office" />;
  if (!session) return <SignIn />;
  return session.needs_second_factor ? <SecondFactorFirst /> : children;
}

/** Shown in place of every screen while nobody is signed in. */
function SignIn() {
  return (
    <CardPage title="Sign in">
      <PasswordForm onSignedIn={useSetSession()} />
    </CardPage>
  );
}
