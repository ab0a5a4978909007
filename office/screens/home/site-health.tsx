import { useQuery } from '@tanstack/react-query';
import { office } from '../../shell/data/office-api.ts';

export function SiteHealth() {
  const { data } = useQuery({
    queryKey: ['site-health'],
    queryFn: () => office.getRaw('/api/office/site_health'),
  });
  const problems = data?.problems.filter(({ part }) => !['webhooks', 'mailbox'].includes(part)) ?? [];
  if (!data) return null;
  if (!problems.length) return <p className="text-xs text-steel-600">Release {data.version} works.</p>;
  return (
    <section aria-labelledby="site-health" className="rounded-md border border-danger/40 p-4">
      <h2 id="site-health">The site needs attention</h2>
      <ul className="mt-2 list-disc ps-5">
        {problems.map(({ part, text }) => (
          <li key={part}>{text}</li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-steel-600">Release {data.version}</p>
    </section>
  );
}
