import type { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
} from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { PRIVACY_ANSWER_DAYS, type PrivacyRequestKind } from '../../site/privacy/privacy.limits.ts';
import { ownPrivacyRequest, privacyNominee } from './own-privacy.contract.ts';

type Nominee = z.output<typeof privacyNominee>;

export const findNominee = (client: DatabaseClient, emails: readonly string[]): Promise<Nominee | undefined> =>
  queryFirstRow(client, privacyNominee)`
    select name, contact, relation from nominees where email = any(${emails}) order by recorded_at desc limit 1`;

export async function recordNominee(
  client: DatabaseClient,
  email: string,
  named: Nominee | null,
  by: { staffId: number; at: Date },
): Promise<void> {
  await executeSql(client)`delete from nominees where email = ${email}`;
  if (!named) return;
  await executeSql(client)`
    insert into nominees (email, name, contact, relation, recorded_at, recorded_by)
    values (${email}, ${named.name}, ${named.contact}, ${named.relation}, ${by.at}, ${by.staffId})`;
}

type Queries = Pick<DatabaseClient, 'query'>;

export interface NewPrivacyRequest {
  kind: PrivacyRequestKind;
  email: string;
  text: string;
  source: 'account' | 'email' | 'phone' | 'letter';
  receivedAt: Date;
  recordedBy: number | null;
}

export async function addPrivacyRequest(client: Queries, request: NewPrivacyRequest): Promise<number> {
  const { kind, email, text, source, receivedAt, recordedBy } = request;
  const { id } = await queryOnlyRow(client, idRowSchema)`
    insert into privacy_requests (kind, email, text, source, received_at, due_at, recorded_by)
    values (${kind}, ${email}, ${text}, ${source}, ${receivedAt}, ${receivedAt}::timestamptz + make_interval(days => ${PRIVACY_ANSWER_DAYS}), ${recordedBy})
    returning id`;
  return id;
}

export const loadPrivacyRequests = (
  client: DatabaseClient,
  emails: readonly string[],
): Promise<z.infer<typeof ownPrivacyRequest>[]> =>
  queryRows(client, ownPrivacyRequest)`
    select id, kind, text, to_json(received_at) as received_at, to_json(due_at) as due_at, to_json(done_at) as done_at, answer
    from privacy_requests where email = any(${emails}) order by id desc limit 200`;
