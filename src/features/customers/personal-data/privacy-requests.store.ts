import type { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow, onlyRow, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { ANSWER_DAYS, type RequestKind } from '../../site/privacy/privacy.limits.ts';
import { nominee, ownRequest } from './own-privacy.contract.ts';

type Nominee = z.output<typeof nominee>;

export const nomineeOf = (client: Client, emails: readonly string[]): Promise<Nominee | undefined> =>
  firstRow(client, nominee)`
    select name, contact, relation from nominees where email = any(${emails}) order by recorded_at desc limit 1`;

export async function recordNominee(
  client: Client,
  email: string,
  named: Nominee | null,
  by: { staffId: number; at: Date },
): Promise<void> {
  await execute(client)`delete from nominees where email = ${email}`;
  if (!named) return;
  await execute(client)`
    insert into nominees (email, name, contact, relation, recorded_at, recorded_by)
    values (${email}, ${named.name}, ${named.contact}, ${named.relation}, ${by.at}, ${by.staffId})`;
}

type Queries = Pick<Client, 'query'>;

export interface NewRequest {
  kind: RequestKind;
  email: string;
  text: string;
  source: 'account' | 'email' | 'phone' | 'letter';
  receivedAt: Date;
  recordedBy: number | null;
}

export async function addRequest(client: Queries, request: NewRequest): Promise<number> {
  const { kind, email, text, source, receivedAt, recordedBy } = request;
  const { id } = await onlyRow(client, identified)`
    insert into privacy_requests (kind, email, text, source, received_at, due_at, recorded_by)
    values (${kind}, ${email}, ${text}, ${source}, ${receivedAt}, ${receivedAt}::timestamptz + make_interval(days => ${ANSWER_DAYS}), ${recordedBy})
    returning id`;
  return id;
}

export const requestsOf = (client: Client, emails: readonly string[]): Promise<z.infer<typeof ownRequest>[]> =>
  queryRows(client, ownRequest)`
    select id, kind, text, to_json(received_at) as received_at, to_json(due_at) as due_at, to_json(done_at) as done_at, answer
    from privacy_requests where email = any(${emails}) order by id desc limit 200`;
