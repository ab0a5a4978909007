import { z } from 'zod';
import { type DatabaseClient, executeSql, queryFirstRow, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';

type Queries = Pick<DatabaseClient, 'query'>;

/**
 * Makes a new link; earlier links stay valid.
 * @returns the path, which is stored nowhere
 */
export async function createStatusLink(client: Queries, conversationId: number): Promise<string> {
  const token = createToken();
  await executeSql(client)`
    insert into enquiry_links (token_hash, conversation_id) values (${hashSecretToken(token)}, ${conversationId})`;
  return `/EnquiryStatus/${token}`;
}

export const findConversationByLink = (client: Queries, token: string): Promise<{ id: number } | undefined> =>
  queryFirstRow(client, idRowSchema)`
    select conversation_id as id from enquiry_links where token_hash = ${hashSecretToken(token)}`;

/** True if the enquiry of the conversation belongs to an account, which lists it under My enquiries. */
export async function isOfAccount(client: Queries, conversationId: number): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    select from conversations c join enquiries e on e.id = c.enquiry_id where c.id = ${conversationId} and e.user_id is not null`;
  return rowCount === 1;
}

const asked = z.object({ name: z.string(), quantity: z.int() });

export const loadRequestedModels = (
  client: Queries,
  conversationId: number,
  limit: number,
): Promise<z.infer<typeof asked>[]> =>
  queryRows(client, asked)`
    select m.name, l.quantity from conversations c join enquiry_lines l on l.enquiry_id = c.enquiry_id
    join visible_models v on v.id = l.model_id join models m on m.id = v.id
    where c.id = ${conversationId} order by l.position limit ${limit}`;
