import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../src/ui/button.tsx';
import { TwoFactor } from '../account/two-factor.tsx';
import { sessionQuery } from '../data/session.ts';
import { useSignOut } from '../parts/use-sign-out.ts';
import { CardPage } from './card-page.tsx';

/** Shown in place of every screen to who has no second factor where the settings ask for one. */
export function SecondFactorFirst() {
  const client = useQueryClient();
  const signOut = useSignOut();
  return (
    <CardPage title="One more step">
      <p className="text-steel-600">
        Staff of this site sign in with a second factor. You need an authenticator app on your phone.
      </p>
      <TwoFactor onSet={() => client.invalidateQueries({ queryKey: sessionQuery.queryKey })} />
      <Button variant="quiet" onClick={signOut}>
        Sign out
      </Button>
    </CardPage>
  );
}
