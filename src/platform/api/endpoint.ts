import type { z } from 'zod';
import { getOwnValue } from '../get-own-value.ts';
import { badInputError } from '../http-errors.ts';
import type { Services } from './services.ts';
import type { SignedInVisitor } from './sessions.ts';

type Shape = z.ZodType;

export interface EndpointCall<Query = unknown, Body = unknown> {
  query: Query;
  body: Body;
  services: Services;
  /** The signed-in visitor, read from the session cookie once; null for a guest. */
  visitor(): Promise<SignedInVisitor | null>;
  http: {
    ip: string;
    /** True for a HEAD request, whose reply is sent without its body. */
    isHead: boolean;
    header(name: string): string | undefined;
    setHeader(name: string, value: string | string[]): void;
  };
}

export class HttpReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;

  constructor(status: number, headers: Record<string, string>, body?: unknown) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/**
 * How a request of staff is undone. The screen asks before `sends`, after which an email leaves, and before `none`; it
 * asks or offers Undo for `history` and for `reverse`, which another request undoes (test/undo.test.ts). The others are
 * changed where they were made: in their `form` or grid, by a later entry (`adds`), or not at all (`unchanged`).
 */
export type UndoWay = 'history' | 'reverse' | 'form' | 'adds' | 'sends' | 'none' | 'unchanged';

export type EndpointGuard = (call: EndpointCall) => Promise<void>;

export interface LargeBodyRule {
  bytes: number;
  values: number;
}

export interface EndpointEntry<Query extends Shape = Shape, Body extends Shape = Shape, Reply extends Shape = Shape> {
  summary: string;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** Accepted spellings of query names: { categoryId: 'category_id' } (docs/spec/api.md#spellings-of-parameters). */
  aliases?: Readonly<Record<string, string>>;
  guard?: EndpointGuard;
  /** Required for a POST of the office. */
  undo?: UndoWay;
  /**
   * True if the reply depends only on the input and on tables that visitors see. It is cached until the catalogue
   * changes (docs/decisions/003-pages-from-a-versioned-cache.md), and the handler is called as for a guest.
   */
  cached?: boolean;
  largeBody?: LargeBodyRule;
  handle(call: EndpointCall<z.output<Query>, z.output<Body>>): Promise<z.input<Reply> | HttpReply>;
}

export type EndpointKey = `GET /api/${string}` | `POST /api/${string}`;
export type EndpointTable = Record<EndpointKey, EndpointEntry>;

/** True for an endpoint that other programs read with a token. */
export const isProgramEndpoint = (path: string): boolean => path.startsWith('/api/v1/');

export const isOfficeEndpoint = (path: string): boolean => path.startsWith('/api/office/');

export const selectEndpoints = (endpoints: EndpointTable, audience: 'site' | 'office'): EndpointTable =>
  Object.fromEntries(
    Object.entries(endpoints).filter(([key]) => isOfficeEndpoint(key.replace(/^\w+ /, '')) === (audience === 'office')),
  );

/** Input is parsed by its zod schemas before `handle` runs. Tests check the reply as well. */
export function defineEndpoint<Query extends Shape, Body extends Shape, Reply extends Shape>(
  entry: EndpointEntry<Query, Body, Reply>,
): EndpointEntry<Query, Body, Reply> {
  return entry;
}

export function guardEndpoints<Group extends Record<string, object>>(guard: EndpointGuard, group: Group): Group {
  return Object.fromEntries(Object.entries(group).map(([key, entry]) => [key, { ...entry, guard }])) as Group;
}

/** @throws HttpError 400 `{error: 'field: what is wrong'}` */
export function parseInput(
  schema: Shape | undefined,
  input: unknown,
  aliases?: Readonly<Record<string, string>>,
  maxValues = MAX_INPUT_VALUES,
): unknown {
  if (!schema) return undefined;
  refuseUnstorable(input, 'body', 0, { left: maxValues });
  const renamed = aliases && isRecord(input) ? renameAliases(input, aliases) : input;
  const result = schema.safeParse(renamed ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.length
    ? issue.path.join('.')
    : issue?.code === 'unrecognized_keys'
      ? issue.keys[0]
      : undefined;
  const absent = issue?.path.length && readInputPath(renamed, issue.path) === undefined;
  throw badInputError(field ?? 'body', absent ? 'is required' : (issue?.message ?? 'is not valid'));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function renameAliases(input: Record<string, unknown>, aliases: Readonly<Record<string, string>>) {
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) renamed[getOwnValue(aliases, name) ?? name] = value;
  return { ...renamed, ...Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(aliases, name))) };
}

/** Valid input has only a few levels; thousands of levels would exhaust the stack. */
const MAX_DEPTH = 50;
/** Valid input has at most half as many names and values. A schema makes an error object for each wrong one. */
export const MAX_INPUT_VALUES = 10_000;

/**
 * Rejects U+0000 and halves of a surrogate pair, which PostgreSQL refuses in text or JSON.
 * @throws HttpError 400 naming the field; also for input with too many levels or values
 */
function refuseUnstorable(value: unknown, name: string, depth: number, values: { left: number }): void {
  values.left -= 1;
  if (values.left < 0) throw badInputError(name, 'has too many values');
  if (typeof value === 'string') {
    if (value.includes('\0')) throw badInputError(name, 'must not hold a null character');
    if (!value.isWellFormed()) throw badInputError(name, 'must not hold half a character');
    return;
  }
  if (depth > MAX_DEPTH) throw badInputError(name, 'is nested too deeply');
  if (Array.isArray(value)) {
    for (const item of value) refuseUnstorable(item, name, depth + 1, values);
  } else if (isRecord(value)) {
    for (const key in value) {
      refuseUnstorable(key, name, depth + 1, values);
      refuseUnstorable(value[key], key, depth + 1, values);
    }
  }
}

function readInputPath(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
