import { useQuery } from '@tanstack/react-query';
import type { OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { formatPlainValue } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';

const loadFirstRow = async (resource: string, filters: Record<string, string>): Promise<Row | undefined> =>
  (await officeApi.getRaw('/api/office/rows', { resource, state: 'all', per_page: '1', ...filters })).rows[0];

export interface ModelContext {
  product: { id: Row['id'] | undefined; name: string; slug: string; category: string; description: string };
  headings: ReadonlyMap<string, string>;
}

export function useModelContext(model: Row | undefined): ModelContext | undefined {
  const [product, table] = [formatPlainValue(model?.product), formatPlainValue(model?.table)];
  const { data } = useQuery({
    queryKey: ['place of a model', product, table],
    enabled: product !== '',
    queryFn: async (): Promise<ModelContext> => {
      const [of, columns] = await Promise.all([
        loadFirstRow('products', { 'f.slug': product }),
        loadFirstRow('tables', { 'f.product': product, 'f.table': table }),
      ]);
      const headings = Object.entries(columns ?? {}).flatMap(([field, label]): [string, string][] => {
        const [, number] = /^c(\d+)$/.exec(field) ?? [];
        return number && formatPlainValue(label) ? [[`r${number}`, formatPlainValue(label)]] : [];
      });
      return {
        product: {
          id: of?.id,
          name: formatPlainValue(of?.name),
          slug: product,
          category: formatPlainValue(of?.category),
          description: formatPlainValue(of?.short_description),
        },
        headings: new Map(headings),
      };
    },
  });
  return data;
}
