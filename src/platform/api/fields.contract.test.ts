import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../test/cpu-time.ts';
import { personName } from './fields.contract.ts';

describe("A person's name", () => {
  it('is not a web address, and may have dots as initials have', () => {
    const accepted = (name: string) => personName(100).safeParse(name).success;
    expect(['J.R. Rao', 'St.John', 'डॉ. राव'].map(accepted)).toEqual([true, true, true]);
    expect(['evil.example', 'www.evil', '例子.中国'].map(accepted)).toEqual([false, false, false]);
  });

  it('is refused at once when it is very long', () => {
    const elapsed = cpuClock();
    expect(personName(100).safeParse('a'.repeat(900_000)).success).toBe(false);
    expect(elapsed()).toBeLessThan(1000);
  });
});
