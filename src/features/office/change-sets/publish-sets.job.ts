import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { isDiskFull } from '../../../platform/disk-full.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { isAway, isOverload } from '../../../platform/postgres/overload.ts';
import { causeOf } from '../actor/set-actor.store.ts';
import { applyChanges } from '../resources/apply-changes.ts';
import { ChangesConflict, ChangesRefused } from '../resources/change.ts';
import { actAs, waitedForEachOther } from '../resources/office-transaction.ts';
import { resourceNamed } from '../resources/resources.ts';
import { can } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';
import { type Draft, draftsOf, dueSet, plannerOf, touchSet } from './change-sets.store.ts';
import { changeOf } from './draft-changes.ts';

const LATE_MS = 3 * 60_000;
const NOBODY = 'The person who scheduled it may no longer publish.';
const NOT_RUNNING = 'the site was not running at that time.';
const AGAIN = 'it had to be tried again.';
const MET = 'Another person was saving the same records at that moment. Publishing is tried again every minute.';
const IMPORTING = 'The catalogue was being imported at that moment. Publishing is tried again every minute.';

export async function publishSet(
  client: pg.ClientBase,
  setId: number,
  staffId: number,
  { at, note = '' }: { at: Date; note?: string },
): Promise<void> {
  const drafts = await draftsOf(client, setId);
  await applyChanges(client, drafts.map(changeOf)).catch((error: unknown) => {
    throw blocked(error, drafts);
  });
  const cause = await causeOf(client);
  await touchSet(client, setId, {
    state: 'published',
    published_by: staffId,
    published_at: at,
    cause,
    problem: '',
    note,
  });
}

function blocked(error: unknown, drafts: readonly Draft[]): unknown {
  const draftAt = (position: number | null) => (position === null ? undefined : drafts[position]);
  const named = ({ position, ...rest }: { position: number | null }) => ({
    ...rest,
    change: draftAt(position)?.id ?? null,
    label: draftAt(position)?.label ?? '',
  });
  if (error instanceof ChangesConflict) {
    const names = error.conflicts.map(({ position }) => draftAt(position)?.label).join(', ');
    const text = `Changed in the meantime: ${names}`;
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
  'The site had an error, which is in its log. Nothing was published: tell the operator, then plan it again.';
const BUSY = 'The database was busy. Publishing is tried again every minute.';

/** Publishes every due change set, each completely or not at all; one that fails does not stop the others. */
export async function publishDueSets(database: Database, now: () => Date, log: Log): Promise<void> {
  const done: number[] = [];
  while (await publishNext(database, now, done, log));
}

async function publishNext(database: Database, now: () => Date, done: number[], log: Log): Promise<boolean> {
  return database.transaction(async ({ client }) => {
    const due = await dueSet(client, done);
    if (!due) return false;
    done.push(due.id);
    const at = now();
    const isLate = at.getTime() - due.publishAt.getTime() > LATE_MS;
    const note = isLate ? `Published later than planned: ${due.problem ? AGAIN : NOT_RUNNING}` : '';
    const planner = await plannerOf(client, due.id);
    await client.query('savepoint of_set');
    try {
      if (!planner || !(await mayPublish(client, due.id, planner.role))) throw new HttpError(403, NOBODY);
      // The transaction holds the lock on the change set, so that other processes skip it.
      await actAs(client, planner.id);
      await publishSet(client, due.id, planner.id, { at, note });
    } catch (error) {
      await client.query('rollback to of_set');
      const passing = passingProblem(error);
      if (passing !== undefined) {
        // Stored once, because each write raises the version, and open screens have seen the former one.
        if (passing !== due.problem) await touchSet(client, due.id, { problem: passing });
      } else if (error instanceof HttpError) {
        await touchSet(client, due.id, { state: 'failed', problem: error.message });
      } else {
        log.error({ err: error, set: due.id }, 'A change set could not be published');
        await touchSet(client, due.id, { state: 'failed', problem: BROKEN });
      }
    }
    return true;
  });
}

function passingProblem(error: unknown): string | undefined {
  if (waitedForEachOther(error)) return MET;
  if (isAway(error) || isOverload(error) || isDiskFull(error)) return BUSY;
  return error instanceof HttpError && error.status === 503 ? IMPORTING : undefined;
}

async function mayPublish(client: pg.ClientBase, setId: number, roleName: string): Promise<boolean> {
  const role = ROLES.find((one) => one === roleName);
  const drafts = await draftsOf(client, setId);
  return role !== undefined && drafts.every(({ resource }) => can(role, resourceNamed(resource).right, 'write'));
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
