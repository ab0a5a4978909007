import { Outlet } from 'react-router';
import { Spinner } from '../../src/ui/spinner.tsx';
import { useSession } from '../data/session.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { SecondFactorFirst } from './second-factor-first.tsx';
import { SignIn } from './sign-in.tsx';

/** The screens of whoever is signed in; the sign-in for anybody else, who then gets the address that was asked for. */
export function SignedIn() {
  const { data: session, error, isPending, refetch } = useSession();
  if (isPending) return <Spinner label="Opening the office" />;
  if (error && session === undefined) return <FailureNote error={error} onAgain={() => refetch()} />;
  if (!session) return <SignIn />;
  return session.needs_second_factor ? <SecondFactorFirst /> : <Outlet />;
}
