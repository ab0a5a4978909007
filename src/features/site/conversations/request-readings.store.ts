import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { type DatabaseClient, executeSql } from '../../../platform/postgres/plain-sql.ts';

type Queries = Pick<DatabaseClient, 'query'>;

/** Queue of the job that reads waiting requests, which also runs every minute. */
export const READINGS_QUEUE = 'request-readings';

/** Lets the lines of a message be read, or be read again. */
export async function addMessageReading(client: Queries, messageId: number): Promise<void> {
  await executeSql(client)`
    insert into request_readings (message_id) select id from messages where id = ${messageId}
    on conflict (message_id) do update set state = 'waiting', error = '', attempts = 0, taken_at = null`;
}

/** Lets the lines of the text be read with which a conversation began. */
export async function addConversationReading(client: Queries, conversationId: number): Promise<void> {
  await executeSql(client)`insert into request_readings (conversation_id) values (${conversationId})`;
}

/** Wakes the job that reads requests once the transaction is committed. */
export const queueReadings = ({ jobs }: { jobs: Jobs }, transaction: DatabaseTransaction) =>
  jobs.send({ queue: READINGS_QUEUE }, {}, transaction);
