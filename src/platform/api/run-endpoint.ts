import { unavailable } from '../errors.ts';
import { isAway, isOverload } from '../postgres/overload.ts';
import { type Call, type EndpointEntry, HttpReply, parseInput } from './endpoint.ts';
import type { Services } from './services.ts';

type CallWithoutInput = Omit<Call, 'query' | 'body'>;

/** The call of a guest, for replies that are the same for everybody. */
export const guestCall = (services: Services): CallWithoutInput => ({
  services,
  visitor: async () => null,
  http: { ip: '127.0.0.1', header: () => undefined, setHeader: () => {} },
});

/**
 * Runs the guard, parses the input, runs the handler and, with `checkReply`, validates the reply against its schema.
 * @throws HttpError 503 when the database refuses to take longer or is away
 */
export async function run(
  entry: EndpointEntry,
  call: CallWithoutInput,
  query: unknown,
  body: unknown,
  checkReply: boolean,
): Promise<unknown> {
  try {
    return await runChecked(entry, call, query, body, checkReply);
  } catch (error) {
    if (isAway(error)) throw unavailable();
    if (!isOverload(error)) throw error;
    call.services.log.warn({ err: error, endpoint: entry.summary }, 'The database took too long');
    throw unavailable();
  }
}

async function runChecked(
  entry: EndpointEntry,
  call: CallWithoutInput,
  query: unknown,
  body: unknown,
  checkReply: boolean,
): Promise<unknown> {
  const checked: Call = { ...call, query: undefined, body: undefined };
  await entry.guard?.(checked);
  checked.query = parseInput(entry.query, query, entry.aliases);
  checked.body = parseInput(entry.body, body, entry.aliases);
  const result = await entry.handle(checked);
  if (checkReply && !(result instanceof HttpReply)) {
    const parsed = entry.reply.safeParse(JSON.parse(JSON.stringify(result)));
    if (!parsed.success) throw new Error(`The reply does not fit its schema: ${parsed.error.message}`);
  }
  return result;
}
