import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWiderNetwork, normaliseAddress } from './client-address.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const network = fc.tuple(group, group, group, group);
const spelling = fc.record({
  upper: fc.boolean(),
  zeros: fc.boolean(),
  wrapped: fc.constantFrom('', '[]', '[]:443', '%eth0'),
});

function spelled(
  groups: number[],
  { upper, zeros, wrapped }: { upper: boolean; zeros: boolean; wrapped: string },
): string {
  const hexGroups = groups.map((hexGroup) => hexGroup.toString(16).padStart(zeros ? 4 : 1, '0'));
  const text = zeros ? hexGroups.join(':') : hexGroups.join(':').replace(/(^|:)0(:0)+(:|$)/, '::');
  const cased = upper ? text.toUpperCase() : text;
  return wrapped.startsWith('[') ? wrapped.replace('[]', `[${cased}]`) : cased + wrapped;
}

describe('The address that limits are counted by', () => {
  it('is the same for every spelling of every address of an IPv6 network, and another one for another network', () => {
    fc.assert(
      fc.property(network, network, network, spelling, spelling, (a, one, other, first, second) => {
        // An IPv4 address within IPv6 counts as a separate client.
        fc.pre(a.some(Boolean));
        const key = normaliseAddress(spelled([...a, ...one], first));
        expect(normaliseAddress(spelled([...a, ...other], second))).toBe(key);
        const beside = [a[0], a[1], a[2], a[3] ^ 1];
        if (beside.some(Boolean)) expect(normaliseAddress(spelled([...beside, ...one], first))).not.toBe(key);
      }),
    );
  });

  it('is the IPv4 address, with a port or within IPv6 too', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 1, max: 65_535 }), (address, port) => {
        const hex = address.split('.').map((hexGroup) => Number(hexGroup).toString(16).padStart(2, '0'));
        const mapped = `::ffff:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
        for (const text of [
          `${address}:${port}`,
          `::ffff:${address}`,
          `::FFFF:${address}`,
          mapped,
          `[::ffff:${address}]:${port}`,
        ]) {
          expect(normaliseAddress(text)).toBe(address);
        }
      }),
    );
  });

  it('is any other text unchanged, so that nothing fails', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof normaliseAddress(text) === 'string'));
    expect(normaliseAddress('unix')).toBe('unix');
  });
});

describe('The wider network', () => {
  it('of an IPv6 address is its /48, and there is none of an IPv4 address', () => {
    expect(findWiderNetwork(normaliseAddress('2001:db8:1:2:3::4'))).toBe('2001:db8:1::/48');
    expect(findWiderNetwork(normaliseAddress('2001:db8::1'))).toBe('2001:db8:0::/48');
    expect(findWiderNetwork(normaliseAddress('::ffff:10.0.0.1'))).toBeUndefined();
    expect(findWiderNetwork('10.0.0.1')).toBeUndefined();
  });
});
