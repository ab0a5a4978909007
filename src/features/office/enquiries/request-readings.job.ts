import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { READINGS_QUEUE } from '../../site/conversations/request-readings.store.ts';
import { readStoredRequest } from './read-stored-request.ts';
import { takeWaitingReading } from './request-readings.store.ts';

/** Reads all waiting requests, one after the other. */
async function readWaitingRequests(services: Services): Promise<void> {
  const { pool } = services.database;
  for (let taken = await takeWaitingReading(pool); taken; taken = await takeWaitingReading(pool))
    await readStoredRequest(services, taken);
}

export const requestReadingsJob = (services: Services): JobKind<object> => ({
  queue: READINGS_QUEUE,
  schedule: { cron: '* * * * *', everySeconds: 60, isAlsoSent: true },
  retry: { limit: 2, delaySeconds: 5, maxDelaySeconds: 60 },
  expireInSeconds: 600,
  handle: () => readWaitingRequests(services),
});
