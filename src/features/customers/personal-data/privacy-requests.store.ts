import type { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, onlyRow, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { ANSWER_DAYS, type RequestKind } from '../../site/privacy/privacy.limits.ts';
import { ownRequest } from './own-privacy.contract.ts';

type Queries = Pick<Client, 'query'>;

export interface NewRequest {
  kind: RequestKind;
  email: string;
  text: string;
  source: 'account' | 'email' | 'phone' | 'letter';
  receivedAt: Date;
  recordedBy: number | null;
}

/**
 * Stores a request, whose deadline counts from its receipt.
 * @returns the id of the request
 */
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
