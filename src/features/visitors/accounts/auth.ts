import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyBaseLogger } from 'fastify';
import type { Sessions, SignedInVisitor, SignInResult } from '../../../platform/api/sessions.ts';
import { isDiskFull } from '../../../platform/disk-full.ts';
import type { HeavyWorkQueues } from '../../../platform/heavy-work-queues.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { isDatabaseAway, isOverloadError } from '../../../platform/postgres/database-errors.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import { loadSigningSecret } from '../../../platform/secrets/signing-secret.ts';
import type { Settings } from '../../../platform/settings.ts';
import { hashPassword, verifyPassword } from '../passwords/passwords.ts';
import { endOldestLogins, findUserById, type UserRow } from './accounts.store.ts';
import {
  addRememberedLogin,
  deleteRememberedLogin,
  findRememberedUser,
  REMEMBERED_DAYS,
  type RememberedLogin,
  rotateRememberedLogin,
} from './remembered-logins.store.ts';

const hashToken = (token: unknown) => createHash('sha256').update(String(token)).digest('hex');

interface Query {
  model: string;
  where?: Where[];
}

const findToken = ({ where }: Query) => where?.find(({ field }) => field === 'token')?.value;

function hashTokens<Any extends Query>(query: Any): Any {
  if (query.model !== 'session' || !query.where) return query;
  const where = query.where.map((condition) =>
    condition.field !== 'token'
      ? condition
      : {
          ...condition,
          value: Array.isArray(condition.value) ? condition.value.map(hashToken) : hashToken(condition.value),
        },
  );
  return { ...query, where };
}

/**
 * Stores only the hash of a session's token, so that a copy of the table opens no session; better-auth has no option
 * for this.
 */
function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...wrapTransactionAdapter(adapter),
    transaction: (work) => adapter.transaction((tx) => work(wrapTransactionAdapter(tx))),
  };
}

function wrapTransactionAdapter(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create(query) {
      if (query.model !== 'session') return adapter.create(query);
      const { token } = query.data as { token?: unknown };
      const created = await adapter.create({ ...query, data: { ...query.data, token: hashToken(token) } });
      return { ...created, token } as never;
    },
    async findOne(query) {
      const found = await adapter.findOne<object>(hashTokens(query));
      const token = query.model === 'session' && found ? findToken(query) : undefined;
      return (token === undefined ? found : { ...found, token }) as never;
    },
    findMany: (query) => adapter.findMany(hashTokens(query)),
    count: (query) => adapter.count(hashTokens(query)),
    update: (query) => adapter.update(hashTokens(query)),
    updateMany: (query) => adapter.updateMany(hashTokens(query)),
    delete: (query) => adapter.delete(hashTokens(query)),
    deleteMany: (query) => adapter.deleteMany(hashTokens(query)),
    consumeOne: (query) => adapter.consumeOne(hashTokens(query)),
    incrementOne: (query) => adapter.incrementOne(hashTokens(query)),
  };
}

const MAX_AGE = REMEMBERED_DAYS * 24 * 60 * 60;
const VALUE = /^([\w-]{16,64})\.([\w-]{43})$/;

/** Logins with "Remember me", which outlive the session. */
function openRememberedLogins(database: Database, secure: boolean) {
  const name = `${secure ? '__Secure-' : ''}clamps.remember`;
  const cookieWith = (content: Pick<SetCookie, 'value' | 'maxAge'>) =>
    stringifySetCookie({ name, ...content, path: '/', httpOnly: true, sameSite: 'lax', secure });
  const none = cookieWith({ value: '', maxAge: 0 });
  function read({ cookie = '' }: IncomingHttpHeaders): RememberedLogin | undefined {
    const [, series, token] = VALUE.exec(parseCookie(cookie)[name] ?? '') ?? [];
    return series && token ? { series, tokenHash: hashSecretToken(token) } : undefined;
  }
  function make(series = randomBytes(16).toString('base64url')): { login: RememberedLogin; cookie: string } {
    const token = createToken();
    return {
      login: { series, tokenHash: hashSecretToken(token) },
      cookie: cookieWith({ value: `${series}.${token}`, maxAge: MAX_AGE }),
    };
  }
  return {
    read,
    /** @returns Set-Cookie value */
    async add(userId: number): Promise<string> {
      const { login, cookie } = make();
      await addRememberedLogin(database.pool, userId, login);
      return cookie;
    },
    async forget(headers: IncomingHttpHeaders): Promise<string[]> {
      const known = read(headers);
      if (!known) return [];
      await deleteRememberedLogin(database.pool, known);
      return [none];
    },
    /**
     * Renews a remembered login. Only the request that replaces the token gets a cookie and `isFirst`; concurrent
     * requests need none.
     */
    async renew(
      known: RememberedLogin,
    ): Promise<{ visitor: SignedInVisitor | null; isFirst: boolean; cookie: string }> {
      const next = make(known.series);
      const rotation = await rotateRememberedLogin(database, known, next.login.tokenHash);
      const user = rotation.outcome === 'refused' ? undefined : await findUserById(database.pool, rotation.userId);
      const visitor = user ? toVisitor(user) : null;
      const isFirst = visitor !== null && rotation.outcome === 'rotated';
      return { visitor, isFirst, cookie: visitor ? next.cookie : none };
    },
  };
}

export const SESSION_DAYS = 1;
const DAY = 24 * 60 * 60;
const COOKIE_PREFIX = 'clamps';
/** Stands in for an unknown name, so that its login takes as long as a wrong password. RFC 2606 reserves the domain. */
const NOBODY = 'nobody@account.invalid';

/** Opens at the first call, and again after a call that failed. */
function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/**
 * Sessions of better-auth in our own tables; its HTTP routes are not served. The library, which loads in 160 ms, is
 * loaded for the first request that needs a session.
 */
export function createCustomerSessions(
  database: Database,
  settings: Settings,
  turns: HeavyWorkQueues,
  log: FastifyBaseLogger,
): Sessions {
  const remembered = openRememberedLogins(database, settings.publicUrl.startsWith('https:'));
  const auth = openOnce(() => openAuth(database, settings, turns, log));

  async function ofSession(headers: IncomingHttpHeaders): Promise<SignedInVisitor | null> {
    const cookie = readSessionCookie(headers);
    if (!cookie) return null;
    const found = await (await auth()).api.getSession({ headers: cookie, query: { disableRefresh: true } });
    return found ? toVisitor(toUserRow(found.user)) : null;
  }

  const newSession = async (userId: number) => startSession(await auth(), database, userId);

  return {
    async visitor(headers) {
      const visitor = await ofSession(headers);
      const known = visitor ? undefined : remembered.read(headers);
      if (!known) return visitor;
      const user = await findRememberedUser(database.pool, known);
      return user ? toVisitor(user) : null;
    },
    async renew(headers) {
      const visitor = await ofSession(headers);
      const known = visitor ? undefined : remembered.read(headers);
      if (!known) return { visitor, cookies: [] };
      const renewed = await remembered.renew(known);
      if (!renewed.visitor) return { visitor: null, cookies: [renewed.cookie] };
      const cookies = renewed.isFirst ? [await newSession(renewed.visitor.id), renewed.cookie] : [];
      return { visitor: renewed.visitor, cookies };
    },
    async signIn(email, password, isRemembered, headers): Promise<SignInResult> {
      const found = await signInWithPassword(await auth(), email, password);
      if ('outcome' in found) return found;
      const { visitor, cookies } = found;
      const forgotten = await remembered.forget(headers);
      const rememberCookies = isRemembered ? [await remembered.add(visitor.id)] : forgotten;
      await endOldestLogins(database.pool, visitor.id);
      return { outcome: 'signed-in', visitor, cookies: [...cookies, ...rememberCookies] };
    },
    async restart(userId, headers) {
      const cookies = remembered.read(headers) ? [await remembered.add(userId)] : [];
      return [await newSession(userId), ...cookies];
    },
    async signOut(headers) {
      const forgotten = await remembered.forget(headers);
      const cookie = readSessionCookie(headers);
      return cookie ? [...(await endSession(await auth(), cookie)), ...forgotten] : forgotten;
    },
  };
}

type Auth = Awaited<ReturnType<typeof openAuth>>;

async function signInWithPassword(
  { api }: Auth,
  email: string | undefined,
  password: string,
): Promise<Exclude<SignInResult, { outcome: 'signed-in' }> | { visitor: SignedInVisitor; cookies: string[] }> {
  try {
    const result = await api.signInEmail({
      body: { email: email ?? NOBODY, password, rememberMe: false },
      headers: new Headers(),
      returnHeaders: true,
    });
    const visitor = toVisitor(toUserRow(result.response.user));
    return visitor ? { visitor, cookies: result.headers.getSetCookie() } : { outcome: 'refused' };
  } catch (error) {
    const outcome = classifyRefusal(error);
    if (!outcome) throw error;
    return { outcome };
  }
}

/**
 * Starts a session for a user who has been authenticated already.
 * @returns Set-Cookie value
 */
async function startSession({ $context }: Auth, { pool }: Database, userId: number): Promise<string> {
  const context = await $context;
  const { token } = await context.internalAdapter.createSession(String(userId), true);
  await endOldestLogins(pool, userId);
  const { name, attributes } = context.authCookies.sessionToken;
  const signature = createHmac('sha256', context.secret).update(token).digest('base64');
  const secure = attributes.secure ? '; Secure' : '';
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** @returns Set-Cookie values */
async function endSession({ api, $context }: Auth, headers: Headers): Promise<string[]> {
  // deleteSession throws on failure, whereas better-auth's signOut only logs it; signOut is called for its cookies.
  const found = await api.getSession({ headers, query: { disableRefresh: true } });
  if (found) await (await $context).internalAdapter.deleteSession(found.session.token);
  const result = await api.signOut({ headers, returnHeaders: true });
  return result.headers.getSetCookie();
}

async function openAuth(database: Database, settings: Settings, turns: HeavyWorkQueues, log: FastifyBaseLogger) {
  const [{ betterAuth }, { createAuthAdapter }, { username }, { admin }] = await Promise.all([
    import('better-auth/minimal'),
    import('./auth-adapter.ts'),
    import('better-auth/plugins/username'),
    import('better-auth/plugins/admin'),
  ]);
  const adapter = createAuthAdapter(database.pool);
  return betterAuth({
    baseURL: settings.publicUrl,
    secret: loadSigningSecret(settings),
    telemetry: { enabled: false },
    database: (options: BetterAuthOptions) => withHashedTokens(adapter(options)),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      disableSignUp: true,
      maxPasswordLength: 128,
      password: {
        hash: (password) => hashPassword(turns, password),
        verify: ({ password, hash }) => verifyPassword(turns, password, hash),
      },
    },
    user: {
      fields: { name: 'firstName' },
      additionalFields: {
        lastName: { type: 'string', required: false, input: false },
        companyName: { type: 'string', required: false, input: false },
      },
    },
    session: { expiresIn: SESSION_DAYS * DAY, updateAge: SESSION_DAYS * DAY, cookieCache: { enabled: false } },
    plugins: [username({ displayUsername: false }), admin({ defaultRole: 'user' })],
    rateLimit: { enabled: false },
    logger: {
      log: (level, message, ...facts) => {
        const err = facts.find((fact) => fact instanceof Error);
        // Outages and overloads are logged elsewhere.
        const isKnown = isDatabaseAway(err) || isOverloadError(err) || isDiskFull(err);
        log[level === 'error' && !isKnown ? 'error' : 'debug']({ err }, message);
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      // The schema check would fail, because we have no tables for one-time links and other providers.
      database: { generateId: 'serial', validateSchema: false },
    },
  });
}

/** Headers for better-auth with the session cookie; undefined without one. */
function readSessionCookie({ cookie }: IncomingHttpHeaders): Headers | undefined {
  return cookie?.includes(`${COOKIE_PREFIX}.session_token=`) ? new Headers({ cookie }) : undefined;
}

type AuthUser = { id: string; name: string } & Record<string, unknown>;
const toUserRow = ({ id, name, ...columns }: AuthUser) =>
  ({ ...columns, id: Number(id), firstName: name }) as SessionUser;

type SessionUser = Pick<
  UserRow,
  'id' | 'email' | 'emailVerified' | 'banned' | 'username' | 'firstName' | 'lastName' | 'companyName' | 'role'
>;

/** Visitor of a session; null when the email address is no longer verified, or the user is banned. */
function toVisitor(user: SessionUser): SignedInVisitor | null {
  if (!user.emailVerified || user.banned) return null;
  return {
    id: user.id,
    email: user.email,
    username: user.username ?? '',
    first_name: user.firstName,
    last_name: user.lastName,
    company_name: user.companyName,
    role: user.role,
  };
}

function classifyRefusal(error: unknown): 'refused' | 'unverified' | 'blocked' | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined;
  const code = (error.body as { code?: string } | undefined)?.code;
  if (code === 'EMAIL_NOT_VERIFIED') return 'unverified';
  if (code === 'BANNED_USER') return 'blocked';
  return ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL', 'PASSWORD_TOO_LONG'].includes(code ?? '')
    ? 'refused'
    : undefined;
}
