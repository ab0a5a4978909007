import { useQuery } from '@tanstack/react-query';
import type { QualityReply } from '../../../src/features/office/quality/quality.contract.ts';
import { buildModelsGridPath } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';

export const useQuality = (enabled = true) =>
  useQuery({ queryKey: ['quality'], queryFn: () => officeApi.getRaw('/api/office/quality'), enabled });

export type QualityCheckResult = QualityReply['checks'][number];

export const buildCheckListPath = ({ name, resource }: QualityCheckResult): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ 'f.check': name }) })}`;

export const buildCheckGridPath = ({ name }: QualityCheckResult, category?: string): string =>
  buildModelsGridPath({ check: name, ...(category ? { category } : {}) });

export function countAllModels({ categories }: QualityReply): { models: number; complete: number } {
  const sum = (of: 'models' | 'complete') => categories.reduce((total, category) => total + category[of], 0);
  return { models: sum('models'), complete: sum('complete') };
}

/** Share as text, such as `67 %`; rounds to 100 % only if complete. */
export const formatCompleteShare = (complete: number, all: number): string =>
  `${complete < all ? Math.min(99, Math.round((100 * complete) / all)) : 100} %`;
