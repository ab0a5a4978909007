import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../../../test/cpu-time.ts';
import { conceptsOf, queryOf, synonymsOf } from './concepts.ts';

const SYNONYMS = synonymsOf([
  { words: 'vise grip', meaning: 'toggle pliers' },
  { words: 'SS', meaning: 'stainless steel' },
  { words: 'SS 304', meaning: 'stainless' },
  { words: 'rubber cap', meaning: 'neoprene cap, protective cap' },
]);
const typed = (text: string) => conceptsOf(text, SYNONYMS).map((one) => one.typed);
const queries = (text: string) => conceptsOf(text, SYNONYMS).map((one) => queryOf(one, false));

describe('What a search asks for', () => {
  it('is each word once, the longest phrase that has a meaning first', () => {
    expect(typed('Vise-Grip for SS 304 sheet, sheet')).toEqual(['vise grip', 'for', 'ss 304', 'sheet']);
    expect(queries('ss')).toEqual(["(('ss') | ('stainless' & 'steel'))"]);
    expect(queries('rubber caps')).toEqual(["(('rubber' & 'caps') | ('neoprene' & 'cap') | ('protective' & 'cap'))"]);
  });

  it('leaves out markup, accents, and words that say nothing, also in Hindi', () => {
    expect(typed('<b>Crème</b> clamp')).toEqual(['creme', 'clamp']);
    expect(typed('please find welding ke liye clamp')).toEqual(['welding', 'clamp']);
    expect(typed('🔧 !!')).toEqual([]);
  });

  it('takes the last word for the beginning of others while somebody types', () => {
    const [one] = conceptsOf('spin', SYNONYMS);
    expect(one && queryOf(one, true, 'A')).toBe("(('spin':*A))");
  });

  it('is read in a time that grows with the text, of at most twelve words', () => {
    const elapsed = cpuClock();
    expect(typed('clamp '.repeat(5000))).toEqual(['clamp']);
    expect(typed('<'.repeat(50_000))).toEqual([]);
    expect(typed(Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '))).toHaveLength(12);
    expect(elapsed()).toBeLessThan(1000);
  });
});
