import { Link } from 'react-router';
import { Button } from '../../src/ui/button.tsx';
import { when } from '../data/moments.ts';
import { useSession, useSetSession } from '../data/session.ts';

/** That sign-ins with this address failed before this one, until it is read. Within the page, where it covers no button. */
export function RefusedBefore() {
  const { data: session } = useSession();
  const setSession = useSetSession();
  if (!session?.refused_before) return null;
  const { count, last_at } = session.refused_before;
  const { refused_before: _, ...read } = session;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-steel-50 px-4 py-3">
      <p className="min-w-0 flex-[1_1_18rem]">
        <strong>{count === 1 ? 'A sign-in' : `${count} sign-ins`}</strong> with your address failed since you were here,{' '}
        {count > 1 && 'the last '}on {when(last_at)}. If that was not you, change your password in{' '}
        <Link to="/account" className="text-link">
          your account
        </Link>
        .
      </p>
      <Button variant="secondary" size="small" onClick={() => setSession(read)}>
        I have read this
      </Button>
    </div>
  );
}
