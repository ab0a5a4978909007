import { Link } from '../../../ui/links/link.tsx';
import { useOptional } from '../../../ui/lists/use-fetched.ts';
import { api } from '../../../web/api.ts';
import { useSession } from '../session/session.tsx';

async function load(ids: string) {
  const all = ids ? await api.callRaw('/api/get_asked_before.php', { model_ids: ids.split(',').map(Number) }) : [];
  return new Map(all.map((one) => [one.model_id, one]));
}

type AskedByModel = Awaited<ReturnType<typeof load>>;
const NOTHING: AskedByModel = new Map();

/** Keyed by model id; empty while loading and for visitors without a login. */
export function useAskedBefore(ids: readonly number[]): AskedByModel {
  const { user } = useSession();
  const asked = useOptional(user ? ids.join() : '', load);
  return (user && asked) ?? NOTHING;
}

export function AskedBefore({ asked, className }: { asked: ReturnType<AskedByModel['get']>; className?: string }) {
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
