import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../src/ui/button.tsx';
import { staffSessionQuery } from '../data/staff-session.ts';
import { lazyWithSpinner } from '../parts/lazy-with-spinner.tsx';
import { useSignOut } from '../parts/use-sign-out.ts';
import { CardPage } from './card-page.tsx';

export const LazyTwoFactorSetup = lazyWithSpinner(
  async () => (await import('../account/two-factor.tsx')).TwoFactorSetup,
  'Loading',
);

export function SecondFactorPage() {
  const client = useQueryClient();
  const signOut = useSignOut();
  return (
    <CardPage title="One more step">
      <p className="text-steel-600">
        Staff of this site sign in with a second factor. You need an authenticator app on your phone.
      </p>
      <LazyTwoFactorSetup onSet={() => client.invalidateQueries({ queryKey: staffSessionQuery.queryKey })} />
      <Button variant="quiet" onClick={signOut}>
        Sign out
      </Button>
    </CardPage>
  );
}
