import type { ReactNode } from 'react';
import { useSession, useSetSession } from '../data/session.ts';
import { Waiting } from '../parts/waiting.tsx';
import { CardPage } from './card-page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorFirst } from './second-factor-first.tsx';

export function SignedIn({ children }: { children: ReactNode }) {
  const query = useSession();
  const { data: session } = query;
  if (session === undefined) return <Waiting query={query} label="Opening the office" />;
  if (!session) return <SignIn />;
  return session.needs_second_factor ? <SecondFactorFirst /> : children;
}

function SignIn() {
  return (
    <CardPage title="Sign in">
      <PasswordForm onSignedIn={useSetSession()} />
    </CardPage>
  );
}
