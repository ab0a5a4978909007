import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { requireRight } from '../staff/staff-guards.ts';
import { type QualityReply, qualityReply } from './quality.contract.ts';
import { listCategoriesWithModels, loadQualityCounts } from './quality.store.ts';
import { qualityChecks } from './quality-checks.ts';

/** Findings of all checks. Cached by catalogue version, because every check reads the whole catalogue. */
const quality = cacheByVersion(
  async ({ database }: Services): Promise<QualityReply> => {
    const categories = new Map(
      (await listCategoriesWithModels(database.pool)).map(({ id, ...one }) => [
        id,
        { ...one, faults: {} as Record<string, number> },
      ]),
    );
    const checks: QualityReply['checks'] = [];
    // One after the other, because the office has few connections and nobody waits for the result.
    for (const check of qualityChecks) {
      const { rows: _, ...shown } = check;
      const counts = await loadQualityCounts(database.pool, check);
      for (const { category, count } of counts) {
        const found = categories.get(category);
        if (found) found.faults[check.name] = count;
      }
      checks.push({ ...shown, count: counts.reduce((sum, { count }) => sum + count, 0) });
    }
    return { checks, categories: [...categories.values()] };
  },
  { maxSize: 1 },
);

export const qualityApi = guardEndpoints(requireRight('catalogue', 'read'), {
  'GET /api/office/quality': defineEndpoint({
    summary: 'Missing or wrong content of the public catalogue, by check and by category',
    reply: qualityReply,
    handle: ({ services }) => quality(services),
  }),
});
