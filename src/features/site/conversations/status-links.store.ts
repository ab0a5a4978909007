import { z } from 'zod';
import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { hashOfToken, newToken } from '../../../platform/secrets/secret-token.ts';

type Queries = Pick<Client, 'query'>;

/**
 * Makes a new link; earlier links stay valid.
 * @returns the path, which is stored nowhere
 */
export async function newStatusLink(client: Queries, conversationId: number): Promise<string> {
  const token = newToken();
  await execute(client)`
    insert into enquiry_links (token_hash, conversation_id) values (${hashOfToken(token)}, ${conversationId})`;
  return `/EnquiryStatus/${token}`;
}

export const conversationOfLink = (client: Queries, token: string): Promise<{ id: number } | undefined> =>
  firstRow(client, identified)`
    select conversation_id as id from enquiry_links where token_hash = ${hashOfToken(token)}`;

const asked = z.object({ name: z.string(), quantity: z.int() });

export const modelsAskedFor = (
  client: Queries,
  conversationId: number,
  limit: number,
): Promise<z.infer<typeof asked>[]> =>
  queryRows(client, asked)`
    select m.name, l.quantity from conversations c join enquiry_lines l on l.enquiry_id = c.enquiry_id
    join visible_models v on v.id = l.model_id join models m on m.id = v.id
    where c.id = ${conversationId} order by l.position limit ${limit}`;
