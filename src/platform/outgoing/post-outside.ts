import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { cutText } from '../text/cut-text.ts';
import { isPublicAddress } from './public-address.ts';

export type Lookup = (name: string) => Promise<{ address: string; family: number }[]>;

export interface Posted {
  status: number;
  /** Start of the reply in one line without control characters. */
  excerpt: string;
  /** Header Retry-After in seconds, which is a number or a date (RFC 9110, 10.2.3). */
  retryAfter?: number;
}

export class NotPosted extends Error {
  override name = 'NotPosted';
}

const EXCERPT = 500;
const resolve: Lookup = (name) => dns.lookup(name, { all: true });

interface Options {
  toPrivate: boolean;
  timeoutMs: number;
  lookup?: Lookup | undefined;
}

/** Checks an address without resolving it; undefined for a good one. */
export function problemOfAddress(text: string, toPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'must be an address such as https://crm.example/hooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(toPrivate && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username || url.password) return 'must have no user name or password in it';
  const host = hostOf(url);
  if (isIP(host) && !toPrivate && !isPublicAddress(host)) return 'must be an address on the internet';
  return undefined;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Posts JSON to an address that staff entered. Resolves the name once, checks all its IP addresses, and connects only
 * to these (no DNS rebinding). Follows no redirects.
 * @throws NotPosted
 */
export async function postOutside(
  address: string,
  body: string,
  headers: Record<string, string>,
  { toPrivate, timeoutMs, lookup = resolve }: Options,
): Promise<Posted> {
  const problem = problemOfAddress(address, toPrivate);
  if (problem) throw new NotPosted(`The address ${problem}.`);
  const url = new URL(address);
  const signal = AbortSignal.timeout(timeoutMs);
  const tooLate = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new NotPosted(`There was no reply within ${timeoutMs / 1000} s.`))),
  );
  return Promise.race([send(url, body, headers, signal, { toPrivate, lookup }), tooLate]);
}

async function send(
  url: URL,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  { toPrivate, lookup }: { toPrivate: boolean; lookup: Lookup },
): Promise<Posted> {
  const host = hostOf(url);
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await addressesOf(host, lookup);
  if (!toPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new NotPosted(`${host} leads to an address that is not on the internet.`);
  const { request } = url.protocol === 'https:' ? https : http;
  const checked: LookupFunction = (_, { all }, done) => {
    if (all) return done(null, addresses);
    const [{ address, family } = { address: host, family: 0 }] = addresses;
    return done(null, address, family);
  };
  return new Promise((done, fail) => {
    const length = Buffer.byteLength(body);
    const sent = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
      agent: false,
      lookup: checked,
      signal,
    });
    sent.on('error', (error) => fail(new NotPosted(`The connection failed: ${reasonOf(error)}.`)));
    sent.on('response', (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      const end = () => {
        sent.destroy();
        const retryAfter = secondsOf(reply.headers['retry-after']);
        done({
          status: reply.statusCode ?? 0,
          excerpt: oneLine(text),
          ...(retryAfter !== undefined && { retryAfter }),
        });
      };
      reply.on('data', (piece: string) => {
        text += piece;
        if (text.length >= 2 * EXCERPT) end();
      });
      reply.on('end', end);
      reply.on('error', (error) => fail(new NotPosted(`The reply broke off: ${reasonOf(error)}.`)));
    });
    sent.end(body);
  });
}

function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

async function addressesOf(host: string, lookup: Lookup) {
  const found = await lookup(host).catch((error: unknown) => {
    throw new NotPosted(`${host} cannot be resolved: ${reasonOf(error)}.`);
  });
  if (!found.length) throw new NotPosted(`${host} has no address.`);
  return found;
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.name;
  return 'unknown';
}

const oneLine = (text: string) => cutText(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), EXCERPT);
