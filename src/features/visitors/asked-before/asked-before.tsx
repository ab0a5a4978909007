import { useEffect, useState } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { api } from '../../../web/api.ts';
import { useSession } from '../session/session.tsx';

const load = (model_ids: number[]) => api.callRaw('/api/get_asked_before.php', { model_ids });
type Asked = Awaited<ReturnType<typeof load>>[number];
const NOTHING: ReadonlyMap<number, Asked> = new Map();

/** Keyed by model id; empty for guests and while loading. */
export function useAskedBefore(ids: readonly number[]): ReadonlyMap<number, Asked> {
  const { user } = useSession();
  const [asked, setAsked] = useState(NOTHING);
  const wanted = user ? ids.join() : '';
  useEffect(() => {
    let current = true;
    const found = wanted ? load(wanted.split(',').map(Number)) : Promise.resolve([]);
    found
      .then((all) => current && setAsked(new Map(all.map((one) => [one.model_id, one]))))
      .catch((error: unknown) => console.debug('It is not known what was asked for before', error));
    return () => {
      current = false;
    };
  }, [wanted]);
  return user ? asked : NOTHING;
}

export function AskedBefore({ asked, className }: { asked: Asked | undefined; className?: string }) {
  if (!asked) return null;
  const { quantity, asked_at, reference } = asked;
  return (
    <p data-screen-only="" className={className}>
      <Link to={`/MyEnquiries?search=${reference}`} className="text-link">
        You asked for {quantity.toLocaleString('en-IN')} of these in {monthOf(new Date(asked_at))}
      </Link>
    </p>
  );
}

const monthOf = (at: Date) =>
  at.toLocaleDateString('en-IN', {
    month: 'long',
    ...(at.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  });
