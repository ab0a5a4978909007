import { useQuery } from '@tanstack/react-query';
import type { Quality } from '../../../src/features/office/quality/quality.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { modelsAsSheet } from '../../shell/data/values.ts';

export const useQuality = (enabled = true) =>
  useQuery({ queryKey: ['quality'], queryFn: () => office.getRaw('/api/office/quality'), enabled });

export type Check = Quality['checks'][number];

export const listOfCheck = ({ name, resource }: Check): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ 'f.check': name }) })}`;

export const gridOfCheck = ({ name }: Check, category?: string): string =>
  modelsAsSheet({ check: name, ...(category ? { category } : {}) });

export function allModels({ categories }: Quality): { models: number; complete: number } {
  const sum = (of: 'models' | 'complete') => categories.reduce((total, category) => total + category[of], 0);
  return { models: sum('models'), complete: sum('complete') };
}

/** Share as text, such as `67 %`; rounds to 100 % only if complete. */
export const completeText = (complete: number, all: number): string =>
  `${complete < all ? Math.min(99, Math.round((100 * complete) / all)) : 100} %`;
