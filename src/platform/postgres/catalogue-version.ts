import { z } from 'zod';
import { inIndiaSql } from '../time/time-zone.ts';
import type { NotificationListener } from './notification-listener.ts';
import { type DatabaseClient, queryOnlyRow, rawSql } from './plain-sql.ts';

/**
 * Time for which cached content is shown while changes are unknown: longer than a restart or failover of PostgreSQL.
 */
const STALE_MS = 5 * 60_000;
/** Time after a large import in which outdated pages may be shown while they are rendered again. */
const OUTDATED_MS = 60_000;

export const LARGE_IMPORT_CHANNEL = 'large_import';

/**
 * Triggers raise the version when a transaction with changes commits, and PostgreSQL notifies every copy. `current` is
 * 0 while unknown: nothing may be cached.
 */
export interface CatalogueVersion {
  readonly current: number;
  /** Stays for some minutes after a lost connection, so that cached content may be shown. */
  readonly lastKnown: number;
  /** Version before a large import, for a minute after it; otherwise 0. */
  readonly outdated: number;
  readonly silentSeconds: number;
}

export async function loadCatalogueDay(client: DatabaseClient): Promise<string> {
  const { day } = await queryOnlyRow(client, z.object({ day: z.string() }))`
    select to_char(${rawSql(inIndiaSql('changed_at'))}, 'YYYY-MM-DD') as day from catalogue_version`;
  return day;
}

/** Follows notifications, and reads the version again after a lost connection. */
export async function watchCatalogueVersion(listener: NotificationListener): Promise<CatalogueVersion> {
  let version = 0;
  let isLarge = false;
  let outdated: { version: number; time: number } | undefined;
  let lostAt: { version: number; time: number } | undefined;
  let heardAt = 0;
  await listener.subscribe({
    channels: ['catalogue_version', LARGE_IMPORT_CHANNEL],
    notified(payload, channel) {
      if (channel === LARGE_IMPORT_CHANNEL) {
        isLarge = true;
        return;
      }
      outdated = isLarge && version ? { version, time: performance.now() } : undefined;
      isLarge = false;
      version = Math.max(version, Number(payload));
    },
    async ask(client) {
      const stored = await queryOnlyRow(
        client,
        z.object({ version: z.string() }),
      )`select version from catalogue_version`;
      version = Math.max(version, Number(stored.version));
      heardAt = performance.now();
    },
    lost() {
      lostAt = { version, time: performance.now() };
      version = 0;
    },
  });
  return {
    get current() {
      return version;
    },
    get lastKnown() {
      if (version || !lostAt) return version;
      return performance.now() - lostAt.time < STALE_MS ? lostAt.version : 0;
    },
    get outdated() {
      return outdated && performance.now() - outdated.time < OUTDATED_MS ? outdated.version : 0;
    },
    get silentSeconds() {
      return Math.floor((performance.now() - heardAt) / 1000);
    },
  };
}
