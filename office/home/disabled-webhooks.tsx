import { Link } from 'react-router';
import { when } from '../data/moments.ts';
import { useWebhooks } from '../webhooks/webhooks-data.ts';

/** Webhooks that were disabled because nothing could be delivered; nothing while there are none. */
export function DisabledWebhooks() {
  const { data } = useWebhooks(true);
  const disabled = data?.webhooks.filter(({ disabled_at, problem }) => disabled_at && problem) ?? [];
  if (!disabled.length) return null;
  return (
    <section aria-labelledby="disabled-webhooks" className="rounded-md border border-danger/40 p-4">
      <h2 id="disabled-webhooks">Webhooks that were disabled</h2>
      <p className="mt-1">For five days nothing could be delivered.</p>
      <ul className="mt-2">
        {disabled.map(({ id, url, disabled_at, problem }) => (
          <li key={id} className="break-words">
            <Link to={`/webhooks/${id}`} className="text-link font-semibold break-all">
              {url}
            </Link>
            , {when(disabled_at ?? '')}: {problem}
          </li>
        ))}
      </ul>
    </section>
  );
}
