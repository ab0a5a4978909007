import { useQuery } from '@tanstack/react-query';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { officeApi } from '../../shell/data/office-api.ts';

export function AppearanceList({ resource, row }: { resource: PresentedResource; row: Row }) {
  const { data } = useQuery({
    queryKey: ['uses', resource.name, row.id],
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/uses', { resource: resource.name, id: String(row.id) }),
  });
  if (!data) return null;
  return (
    <section aria-labelledby="where-it-appears" className="flex flex-col gap-3">
      <h2 id="where-it-appears">Where this appears</h2>
      <ul className="list-disc ps-5">
        {row.page_address && (
          <li>
            its page{' '}
            <a href={row.page_address} target="_blank" rel="noreferrer" className="text-link break-all">
              {row.page_address}
            </a>
          </li>
        )}
        {data.uses.map(({ label, count }) => (
          <li key={label}>
            {count} {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
