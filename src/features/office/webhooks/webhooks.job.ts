import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { WEBHOOK_QUEUE } from '../../site/webhooks/queue-event.ts';
import { type DeliveryNeeds, deliverDue } from './deliver-due.ts';

export const webhooksJob = (needs: DeliveryNeeds): JobKind<object> => ({
  queue: WEBHOOK_QUEUE,
  schedule: { cron: '* * * * *', everySeconds: 60, isAlsoSent: true },
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 120,
  deleteAfterSeconds: 3600,
  concurrency: 2,
  handle: () => deliverDue(needs),
});
