import { Link } from '../../../ui/links/link.tsx';
import { useOptionalData } from '../../../ui/lists/use-fetched-data.ts';
import { api } from '../../../web/site-api.ts';
import { useCustomerSession } from '../session/customer-session.tsx';

async function fetchLastRequests(ids: string) {
  const all = ids ? await api.callRaw('/api/get_asked_before.php', { model_ids: ids.split(',').map(Number) }) : [];
  return new Map(all.map((one) => [one.model_id, one]));
}

type LastRequestByModel = Awaited<ReturnType<typeof fetchLastRequests>>;
const NOTHING: LastRequestByModel = new Map();

/** Keyed by model id; empty while loading and for visitors without a login. */
export function useLastRequests(ids: readonly number[]): LastRequestByModel {
  const { user } = useCustomerSession();
  const asked = useOptionalData(user ? ids.join() : '', fetchLastRequests);
  return (user && asked) ?? NOTHING;
}

export function LastRequestNote({
  asked,
  className,
}: {
  asked: ReturnType<LastRequestByModel['get']>;
  className?: string;
}) {
  if (!asked) return null;
  const { quantity, asked_at, reference } = asked;
  return (
    <p data-screen-only="" className={className}>
      <Link to={`/MyEnquiries?search=${reference}`} className="text-link">
        You asked for {quantity.toLocaleString('en-IN')} of these in {formatMonth(new Date(asked_at))}
      </Link>
    </p>
  );
}

const formatMonth = (at: Date) =>
  at.toLocaleDateString('en-IN', {
    month: 'long',
    ...(at.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  });
