import type { Transport } from '../../platform/api/api-client.ts';

type Answer = Awaited<ReturnType<Transport>>;

const MOST_KEPT = 100;

/**
 * Keeps the answers that were asked for beforehand for `keptFor` milliseconds. `ahead` asks and keeps, each question
 * once; `recall` takes what is kept, also while it is on its way, and asks for what is not.
 * Failures are not kept, nor what the server sends to one visitor only.
 */
export function answerMemory(transport: Transport, keptFor: number): { ahead: Transport; recall: Transport } {
  const kept = new Map<string, { at: number; answer: Promise<Answer> }>();

  const known = (key: string) => {
    const entry = kept.get(key);
    return entry && Date.now() - entry.at < keptFor ? entry.answer : undefined;
  };
  const keep = (key: string, answer: Promise<Answer>) => {
    if (kept.size >= MOST_KEPT) kept.clear();
    const entry = { at: Date.now(), answer };
    kept.set(key, entry);
    const drop = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    answer.then((settled) => !mayBeKept(settled) && drop(), drop);
    return answer;
  };

  return {
    ahead: (method, path, input) => {
      if (method !== 'GET') return transport(method, path, input);
      const key = keyOf(path, input.query);
      return known(key) ?? keep(key, transport(method, path, input));
    },
    recall: async (method, path, input) => {
      const answer = method === 'GET' ? await known(keyOf(path, input.query))?.catch(() => undefined) : undefined;
      return answer && mayBeKept(answer) ? answer : transport(method, path, input);
    },
  };
}

const mayBeKept = ({ status, personal }: Answer) => status < 400 && !personal;

const keyOf = (path: string, query: Record<string, unknown> = {}) =>
  `${path} ${JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))}`;
