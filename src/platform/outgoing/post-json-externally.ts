import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { cutText } from '../text/cut-text.ts';
import { isPublicAddress } from './public-address.ts';

export type DnsLookup = (name: string) => Promise<{ address: string; family: number }[]>;

export interface PostReply {
  status: number;
  /** Start of the reply in one line without control characters. */
  excerpt: string;
  /** Header Retry-After in seconds, which is a number or a date (RFC 9110, 10.2.3). */
  retryAfter?: number;
}

export class PostError extends Error {
  override name = 'NotPosted';
}

const EXCERPT = 500;
const lookUpByDns: DnsLookup = (name) => dns.lookup(name, { all: true });

interface Options {
  toPrivate: boolean;
  timeoutMs: number;
  lookup?: DnsLookup | undefined;
}

/** Checks an address without resolving it; undefined for a good one. */
export function findAddressProblem(text: string, toPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'must be an address such as https://crm.example/hooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(toPrivate && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username || url.password) return 'must have no user name or password in it';
  const host = getHost(url);
  if (isIP(host) && !toPrivate && !isPublicAddress(host)) return 'must be an address on the internet';
  return undefined;
}

const getHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Posts JSON to an address that staff entered. Resolves the name once, checks all its IP addresses, and connects only
 * to these (no DNS rebinding). Follows no redirects.
 * @throws NotPosted
 */
export async function postJsonExternally(
  address: string,
  body: string,
  headers: Record<string, string>,
  { toPrivate, timeoutMs, lookup = lookUpByDns }: Options,
): Promise<PostReply> {
  const problem = findAddressProblem(address, toPrivate);
  if (problem) throw new PostError(`The address ${problem}.`);
  const url = new URL(address);
  const signal = AbortSignal.timeout(timeoutMs);
  const tooLate = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new PostError(`There was no reply within ${timeoutMs / 1000} s.`))),
  );
  return Promise.race([sendRequest(url, body, headers, signal, { toPrivate, lookup }), tooLate]);
}

async function sendRequest(
  url: URL,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  { toPrivate, lookup }: { toPrivate: boolean; lookup: DnsLookup },
): Promise<PostReply> {
  const host = getHost(url);
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolveHost(host, lookup);
  if (!toPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new PostError(`${host} leads to an address that is not on the internet.`);
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
    sent.on('error', (error) => fail(new PostError(`The connection failed: ${describeFailure(error)}.`)));
    sent.on('response', (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      const end = () => {
        sent.destroy();
        const retryAfter = parseRetryAfter(reply.headers['retry-after']);
        done({
          status: reply.statusCode ?? 0,
          excerpt: toOneLine(text),
          ...(retryAfter !== undefined && { retryAfter }),
        });
      };
      reply.on('data', (piece: string) => {
        text += piece;
        if (text.length >= 2 * EXCERPT) end();
      });
      reply.on('end', end);
      reply.on('error', (error) => fail(new PostError(`The reply broke off: ${describeFailure(error)}.`)));
    });
    sent.end(body);
  });
}

function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

async function resolveHost(host: string, lookup: DnsLookup) {
  const found = await lookup(host).catch((error: unknown) => {
    throw new PostError(`${host} cannot be resolved: ${describeFailure(error)}.`);
  });
  if (!found.length) throw new PostError(`${host} has no address.`);
  return found;
}

function describeFailure(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.name;
  return 'unknown';
}

const toOneLine = (text: string) => cutText(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), EXCERPT);
