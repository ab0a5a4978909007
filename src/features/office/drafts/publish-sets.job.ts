import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { isDiskFull } from '../../../platform/disk-full.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { isDatabaseAway, isDeadlock, isOverloadError } from '../../../platform/postgres/database-errors.ts';
import { roleHasRight } from '../acts/rights.ts';
import { STAFF_ROLES } from '../acts/roles.limits.ts';
import { getCurrentCause } from '../acts/set-actor.store.ts';
import { applyChanges } from '../rows/apply-changes.ts';
import { ChangesConflict, ChangesRefused } from '../rows/office-change.ts';
import { setActorUnlessImporting } from '../rows/office-transaction.ts';
import { getResource } from '../rows/resources.ts';
import { findPlanner, listDrafts, lockDueSet, type StoredDraft, updateChangeSet } from './change-sets.store.ts';
import { toChange } from './draft-changes.ts';

const LATE_MS = 3 * 60_000;
const NOBODY = 'The person who scheduled it may no longer publish.';
const NOT_RUNNING = 'the site was not running at that time.';
const AGAIN = 'it had to be tried again.';
const MET = 'Someone else was saving the same entries at that moment. Publishing is tried again every minute.';
const IMPORTING = 'The catalogue was being imported at that moment. Publishing is tried again every minute.';

export async function publishChangeSet(
  client: pg.ClientBase,
  setId: number,
  staffId: number,
  { at, note = '' }: { at: Date; note?: string },
): Promise<void> {
  const drafts = await listDrafts(client, setId);
  await applyChanges(client, drafts.map(toChange)).catch((error: unknown) => {
    throw toPublishError(error, drafts);
  });
  const cause = await getCurrentCause(client);
  await updateChangeSet(client, setId, {
    state: 'published',
    published_by: staffId,
    published_at: at,
    cause,
    problem: '',
    note,
  });
}

function toPublishError(error: unknown, drafts: readonly StoredDraft[]): unknown {
  const draftAt = (position: number | null) => (position === null ? undefined : drafts[position]);
  const named = ({ position, ...rest }: { position: number | null }) => ({
    ...rest,
    change: draftAt(position)?.id ?? null,
    label: draftAt(position)?.label ?? '',
  });
  if (error instanceof ChangesConflict) {
    const names = error.conflicts.map(({ position }) => draftAt(position)?.label).join(', ');
    const text = `Changed since the draft: ${names}`;
    return new HttpError(409, text, { error: text, conflicts: error.conflicts.map(named) });
  }
  if (error instanceof ChangesRefused) {
    const [first] = error.problems;
    const text = `${draftAt(first?.position ?? null)?.label ?? ''}: ${error.message}`;
    return new HttpError(400, text, { error: text, problems: error.problems.map(named) });
  }
  return error;
}

type Log = Pick<Services['log'], 'error'>;
const BROKEN =
  'Publishing failed unexpectedly, and nothing was published. Tell your administrator, then schedule it again.';
const BUSY = 'The database was busy. Publishing is tried again every minute.';

/** Publishes every due change set, each completely or not at all; one that fails does not stop the others. */
export async function publishDueSets(database: Database, now: () => Date, log: Log): Promise<void> {
  const done: number[] = [];
  while (await publishNextSet(database, now, done, log));
}

async function publishNextSet(database: Database, now: () => Date, done: number[], log: Log): Promise<boolean> {
  return database.transaction(async ({ client }) => {
    const due = await lockDueSet(client, done);
    if (!due) return false;
    done.push(due.id);
    const at = now();
    const isLate = at.getTime() - due.publishAt.getTime() > LATE_MS;
    const note = isLate ? `Published later than planned: ${due.problem ? AGAIN : NOT_RUNNING}` : '';
    const planner = await findPlanner(client, due.id);
    await client.query('savepoint of_set');
    try {
      if (!planner || !(await canPublish(client, due.id, planner.role))) throw new HttpError(403, NOBODY);
      // The transaction holds the lock on the change set, so that other processes skip it.
      await setActorUnlessImporting(client, planner.id);
      await publishChangeSet(client, due.id, planner.id, { at, note });
    } catch (error) {
      await client.query('rollback to of_set');
      const passing = findPassingProblem(error);
      if (passing !== undefined) {
        // Stored once, because each write raises the version, and open screens have seen the former one.
        if (passing !== due.problem) await updateChangeSet(client, due.id, { problem: passing });
      } else if (error instanceof HttpError) {
        await updateChangeSet(client, due.id, { state: 'failed', problem: error.message });
      } else {
        log.error({ err: error, set: due.id }, 'A change set could not be published');
        await updateChangeSet(client, due.id, { state: 'failed', problem: BROKEN });
      }
    }
    return true;
  });
}

function findPassingProblem(error: unknown): string | undefined {
  if (isDeadlock(error)) return MET;
  if (isDatabaseAway(error) || isOverloadError(error) || isDiskFull(error)) return BUSY;
  return error instanceof HttpError && error.status === 503 ? IMPORTING : undefined;
}

async function canPublish(client: pg.ClientBase, setId: number, roleName: string): Promise<boolean> {
  const role = STAFF_ROLES.find((one) => one === roleName);
  const drafts = await listDrafts(client, setId);
  return role !== undefined && drafts.every(({ resource }) => roleHasRight(role, getResource(resource).right, 'write'));
}

export const publishSetsJob = ({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): JobKind<object> => ({
  queue: 'publish-change-sets',
  schedule: { cron: '* * * * *', everySeconds: 60 },
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
  handle: () => publishDueSets(database, clock, log),
});
