import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../test/cpu-time.ts';
import { personNameField, requiredLineField } from './fields.contract.ts';

describe("A person's name", () => {
  it('is not a web address, and may have dots as initials have', () => {
    const accepted = (name: string) => personNameField(100).safeParse(name).success;
    expect(['J.R. Rao', 'St.John', 'डॉ. राव'].map(accepted)).toEqual([true, true, true]);
    expect(['evil.example', 'www.evil', '例子.中国'].map(accepted)).toEqual([false, false, false]);
  });

  it('is refused at once when it is very long', () => {
    const elapsed = cpuClock();
    expect(personNameField(100).safeParse('a'.repeat(900_000)).success).toBe(false);
    expect(elapsed()).toBeLessThan(1000);
  });
});

describe('A line of text', () => {
  it('loses the invisible characters of other programs, and is refused if nothing else is left', () => {
    const read = (text: string) => requiredLineField(40).safeParse(text).data;
    for (const sign of ['\u00AD', '\u200B', '\u202A', '\u202C', '\u2061', '\u2066', '\u2069', '\uFEFF']) {
      expect([sign, read(`${sign}+91 ${sign}98`)]).toEqual([sign, '+91 98']);
      expect([sign, read(sign)]).toEqual([sign, undefined]);
    }
  });
});
