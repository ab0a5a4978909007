import { isIPv6 } from 'node:net';

const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
/** One customer of a provider gets at least a /64 network, so another address within it costs an attacker nothing. */
const GROUPS_OF_A_NETWORK = 4;

/** An IPv4 address, or the /64 network of an IPv6 address in one spelling. Other text is returned unchanged. */
export function normaliseAddress(written: string): string {
  const text = written.trim().toLowerCase();
  const bare = (IN_BRACKETS.exec(text) ?? IPV4_WITH_PORT.exec(text))?.[1] ?? text;
  const [address = ''] = bare.split('%');
  if (!isIPv6(address)) return address;
  const groups = parseIpv6Groups(address);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return formatIpv4(groups);
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

export function findWiderNetwork(address: string): string | undefined {
  return /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(address)?.[1]?.concat(':/48');
}

/** The widest network of an address: the /48 of IPv6, an IPv4 address itself. */
export const getWidestNetwork = (address: string): string => findWiderNetwork(address) ?? address;

function parseIpv6Groups(address: string): string[] {
  // The URL parser normalises every spelling to hexadecimal groups.
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [start, end] = [before, after ?? ''].map((half) => half.split(':').filter(Boolean)) as [string[], string[]];
  const omitted = after === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array.from({ length: omitted }, () => '0'), ...end];
}

function formatIpv4(groups: string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
