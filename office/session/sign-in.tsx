import { useSetSession } from '../data/session.ts';
import { Door } from './door.tsx';
import { PasswordForm } from './password-form.tsx';

/** Shown in place of every screen while nobody is signed in. */
export function SignIn() {
  return (
    <Door title="Sign in">
      <PasswordForm onSignedIn={useSetSession()} />
    </Door>
  );
}
