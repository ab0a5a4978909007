import { useQuery } from '@tanstack/react-query';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { written } from '../../shell/data/values.ts';

const firstRow = async (resource: string, filters: Record<string, string>): Promise<Row | undefined> =>
  (await office.getRaw('/api/office/rows', { resource, state: 'all', per_page: '1', ...filters })).rows[0];

export interface ModelPlace {
  product: { id: Row['id'] | undefined; name: string; slug: string; category: string; description: string };
  headings: ReadonlyMap<string, string>;
}

export function useModelPlace(model: Row | undefined): ModelPlace | undefined {
  const [product, table] = [written(model?.product), written(model?.table)];
  const { data } = useQuery({
    queryKey: ['place of a model', product, table],
    enabled: product !== '',
    queryFn: async (): Promise<ModelPlace> => {
      const [of, columns] = await Promise.all([
        firstRow('products', { 'f.slug': product }),
        firstRow('tables', { 'f.product': product, 'f.table': table }),
      ]);
      const headings = Object.entries(columns ?? {}).flatMap(([field, label]): [string, string][] => {
        const [, number] = /^c(\d+)$/.exec(field) ?? [];
        return number && written(label) ? [[`r${number}`, written(label)]] : [];
      });
      return {
        product: {
          id: of?.id,
          name: written(of?.name),
          slug: product,
          category: written(of?.category),
          description: written(of?.short_description),
        },
        headings: new Map(headings),
      };
    },
  });
  return data;
}
