import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { openHeavyWorkQueues } from '../../../platform/heavy-work-queues.ts';
import { hashPassword, isPasswordOfHash } from './passwords.ts';

it('A password is stored as what scrypt makes of it with 32 MB, and compared with that', async () => {
  const turns = openHeavyWorkQueues();
  const hash = await hashPassword(turns, 'seven brass levers');
  const [salt = '', key] = hash.split(':');
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  const [N, r] = [16_384, 16];
  expect(key).toBe(scryptSync('seven brass levers', salt, 64, { N, r, p: 1, maxmem: 2 * 128 * N * r }).toString('hex'));
  expect(await hashPassword(turns, 'seven brass levers')).not.toBe(hash);
  expect(await isPasswordOfHash(turns, 'seven brass levers', hash)).toBe(true);
  expect(await isPasswordOfHash(turns, 'seven brass lever', hash)).toBe(false);
});
