import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';

/** Raises the catalogue version when a banner or event begins or ends, so that cached pages follow. */
export const bannerTimesJob = ({ database }: Pick<Services, 'database'>): JobKind<object> => ({
  queue: 'banner-times',
  schedule: { cron: '* * * * *', everySeconds: 60 },
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  handle: async () => {
    await database.pool.query('select note_shown_banners(), note_ended_events()');
  },
});
