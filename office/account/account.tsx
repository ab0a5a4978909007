import { Button } from '../../src/ui/button.tsx';
import { useSession } from '../data/session.ts';
import { Screen } from '../parts/screen.tsx';
import { useSignOut } from '../parts/use-sign-out.ts';
import { ChangePassword } from './change-password.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

/** One's own password, second factor and sessions. */
export function Account() {
  const { data: session } = useSession();
  const signOut = useSignOut();
  if (!session) return null;
  const { name, email, role } = session.staff;
  return (
    <Screen
      title="My account"
      actions={
        <Button variant="secondary" size="small" onClick={signOut}>
          Sign out
        </Button>
      }
    >
      <p>
        <span className="font-semibold text-steel-900">{name}</span>, {email}, {role}
      </p>
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="flex max-w-xl flex-col gap-8">
          <ChangePassword />
          <TwoFactor />
        </div>
        <Sessions />
      </div>
    </Screen>
  );
}
