import type pg from 'pg';
import { type DatabaseClient, executeSql, insertValuesSql, rawSql, sqlFragment } from '../postgres/plain-sql.ts';

/** Maximum number of logins of one kind per person; the oldest are deleted. */
const MAX_LOGINS = 20;

interface LoginTable {
  table: 'sessions' | 'remembered_logins' | 'office_sessions';
  owner: 'user_id' | 'staff_id';
  hours: number;
}

/** Statements for a table of logins: each row has an owner, an end, and the hash of a token that only a cookie has. */
export function describeLogins({ table, owner, hours }: LoginTable) {
  const [name, ownerName] = [rawSql(table), rawSql(owner)];
  const expiry = rawSql(`now() + make_interval(hours => ${hours})`);
  return {
    isCurrent: rawSql(`${table}.expires_at > now()`),
    /** The end of a login that begins now. */
    expiry,
    async add(client: DatabaseClient, ownerId: number, row: Record<string, string>): Promise<void> {
      const added = { ...row, [owner]: ownerId, expiresAt: expiry };
      await executeSql(client)`insert into ${name} ${insertValuesSql(added)}`;
    },
    /** Ends all logins of a person, or all but one. */
    endAll: (client: DatabaseClient, ownerId: number, exceptId?: number): Promise<pg.QueryResult> =>
      executeSql(client)`
        delete from ${name}
        where ${ownerName} = ${ownerId} ${exceptId === undefined ? rawSql('') : sqlFragment`and id <> ${exceptId}`}`,
    async endOldest(client: DatabaseClient, ownerId: number): Promise<void> {
      await executeSql(client)`
        delete from ${name} where ${ownerName} = ${ownerId} and (expires_at <= now() or ctid in (
          select ctid from ${name} where ${ownerName} = ${ownerId} order by created_at desc offset ${MAX_LOGINS} for update))`;
    },
  };
}
