import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../src/ui/button.tsx';
import { sessionQuery } from '../data/session.ts';
import { later } from '../parts/later.tsx';
import { useSignOut } from '../parts/use-sign-out.ts';
import { CardPage } from './card-page.tsx';

export const SetUpSecondFactor = later(async () => (await import('../account/two-factor.tsx')).TwoFactor, 'Loading');

export function SecondFactorFirst() {
  const client = useQueryClient();
  const signOut = useSignOut();
  return (
    <CardPage title="One more step">
      <p className="text-steel-600">
        Staff of this site sign in with a second factor. You need an authenticator app on your phone.
      </p>
      <SetUpSecondFactor onSet={() => client.invalidateQueries({ queryKey: sessionQuery.queryKey })} />
      <Button variant="quiet" onClick={signOut}>
        Sign out
      </Button>
    </CardPage>
  );
}
