import { useSetSession } from '../data/session.ts';
import { CardPage } from './card-page.tsx';
import { PasswordForm } from './password-form.tsx';

/** Shown in place of every screen while nobody is signed in. */
export function SignIn() {
  return (
    <CardPage title="Sign in">
      <PasswordForm onSignedIn={useSetSession()} />
    </CardPage>
  );
}
