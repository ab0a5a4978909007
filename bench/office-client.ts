import { Agent, request } from 'node:http';
import pg from 'pg';
import { createToken, hashSecretToken } from '../src/platform/secrets/secret-token.ts';

/** A staff member with very many history entries. */
export const BUSY_ACTOR = 1;

export type OfficeQuery = Record<string, string | number>;

/** First characters of a reply, for an error message. */
const begin = (body = '') => body.slice(0, 300);

/** Requests of one session to the office API. */
export class OfficeClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #origin: string;
  readonly #cookie: string;

  constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  async get<T>(path: string, query: OfficeQuery): Promise<T> {
    const text = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return JSON.parse(await this.fetch('GET', `/api/office/${path}?${new URLSearchParams(text)}`)) as T;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    return JSON.parse(await this.fetch('POST', `/api/office/${path}`, JSON.stringify(body))) as T;
  }

  fetch(method: string, path: string, body?: string): Promise<string> {
    const headers = { cookie: this.#cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#origin}${path}`, { agent: this.#agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(text)
            : reject(
                new Error(`${method} ${path} ${begin(body)} responds with ${response.statusCode}: ${begin(text)}`),
              ),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export async function signInAsStaff(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const token = createToken();
  await client.query(
    `insert into office_sessions (staff_id, token_hash, expires_at, ip, user_agent)
     values ($1, $2, now() + interval '1 hour', '127.0.0.1', 'the benchmark')`,
    [BUSY_ACTOR, hashSecretToken(token)],
  );
  await client.end();
  return `office=${token}`;
}
