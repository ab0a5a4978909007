import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough, rounds } from '../../../../test/rounds.ts';
import { structureOfPdf } from '../../../../test/structure-of-pdf.ts';
import { AppCaches } from '../../../platform/app-caches.ts';
import { CHARGE_RULES, CURRENCIES } from '../../../platform/money/money.limits.ts';
import { computeSums, formatAmount, formatPrice } from '../../../platform/money/money.ts';
import { drawQuotation, type PrintedQuotation } from './draw-quotation.ts';

const caches = new AppCaches();

const has = (tool: string): boolean => {
  try {
    execFileSync(tool, [tool === 'qpdf' ? '--version' : '-v'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(`${tool} is not installed: what it says of the PDFs is not tested (apt install poppler-utils qpdf)`);
    return false;
  }
};

const formatTwoDecimals = (whole: number) => `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
const line = fc.record({
  text: fc.string({ unit: fc.constantFrom(...'ABC xyz09-é'), minLength: 1, maxLength: 120 }),
  quantity: fc.integer({ min: 1, max: 99_999 }),
  unit_price: fc.integer({ min: 1, max: 9_999_999 }).map(formatTwoDecimals),
  price_per: fc.constantFrom(1 as const, 100 as const),
  is_sample: fc.constant(false),
  discount: fc.integer({ min: 0, max: 9999 }).map(formatTwoDecimals),
  tax_percent: fc.constantFrom('0.00', '5.00', '18.00'),
});
const given = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 25 }),
  packing: fc.integer({ min: 0, max: 99_999 }).map(formatTwoDecimals),
  freight: fc.integer({ min: 0, max: 99_999 }).map(formatTwoDecimals),
  currency: fc.constantFrom(...CURRENCIES),
  taxKind: fc.constantFrom('CGST and SGST', 'IGST', 'none'),
  rule: fc.constantFrom(...CHARGE_RULES),
  terms: fc.constantFrom('', 'Ex works.', 'A term of the house.\n'.repeat(90)),
});

/** A quotation with every printed field and its sums. */
function toPrintedQuotation(content: typeof given extends fc.Arbitrary<infer Value> ? Value : never): PrintedQuotation {
  const { lines, currency, taxKind, rule, terms } = content;
  const { amounts, goods, packing, freight, taxes, total } = computeSums(lines, { ...content, taxKind, rule });
  return {
    ...{ siteName: 'Clamps', title: 'Quotation Q/2026-27/0001', foot: 'Q/2026-27/0001', at: '2026-05-01T00:00:00Z' },
    order: null,
    quotation: {
      ...{ number: 'Q/2026-27/0001', revision: 1, reference: 'ENQ-2026-000001', currency, delivery: '', terms },
      ...{ sent_on: '2026-05-01', valid_until: '2026-05-31', goods, packing, freight, taxes, total },
      ...{ packing_percent: null, freight_percent: null, charge_rule: rule, place_of_supply: 'Goa (30)' },
      buyer: { name: 'Asha', company: '', address: 'A road\nA town', state: 'Goa', country: 'India', gstin: '' },
      seller: { name: 'Clamps', address: '', state: 'Gujarat', gstin: '', bank: '' },
      lines: lines.map((one, at) => ({
        ...{ ...one, position: at + 1, hsn_code: '8205', amount: amounts[at] ?? '', picture: null },
      })),
    },
  };
}

describe('The PDF of a quotation', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'quotation-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const [hasText, hasQpdf] = [has('pdftotext'), has('qpdf')];

  it('is the same bytes for the same quotation', async () => {
    const [one] = fc.sample(given, { numRuns: 1, seed: 7 });
    if (!one) throw new Error('There is no sample');
    const bytes = async () => Buffer.from((await drawQuotation(toPrintedQuotation(one), caches)).bytes);
    expect((await bytes()).equals(await bytes())).toBe(true);
  });

  it('is tagged: each text is a heading, paragraph or cell, or repeats on every page, for random ones', async () => {
    for (const content of fc.sample(given, { numRuns: 10, seed: 5 })) {
      const { structure, outside, open } = await structureOfPdf(
        (await drawQuotation(toPrintedQuotation(content), caches)).bytes,
      );
      expect([outside, open]).toEqual([[], 0]);
      for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
        expect(structure).toContain(`"role":"${role}"`);
    }
  });

  it.skipIf(!hasText)(
    'has every amount in its text, and every line on some page, for random ones',
    async () => {
      await fc.assert(
        fc.asyncProperty(given, async (content) => {
          const quotation = toPrintedQuotation(content);
          const { bytes } = await drawQuotation(quotation, caches);
          const file = path.join(folder, 'quotation.pdf');
          writeFileSync(file, bytes);
          const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
          const words = text.split(/\s+/);
          const { lines, goods, taxes, total, currency } = quotation.quotation;
          for (const { unit_price } of lines) expect(words).toContain(formatPrice(unit_price, currency));
          const expected = [...lines.map(({ amount }) => amount), goods, total];
          for (const amount of [...expected, ...taxes.flatMap((tax) => [tax.amount, tax.base])])
            expect(words).toContain(formatAmount(amount, currency));
          for (const { amount } of lines) {
            const shown = words.filter((word) => word === formatAmount(amount, currency)).length;
            expect(shown).toBeGreaterThanOrEqual(lines.filter((other) => other.amount === amount).length);
          }
          const pages = text.match(/(?<=\s)\d+ ?\/ ?\d+$/gm) ?? [];
          expect(pages.map((page) => page.replaceAll(' ', ''))).toEqual(
            pages.map((_, at) => `${at + 1}/${pages.length}`),
          );
          expect(pages.length).toBe(text.split('\f').length - 1);
        }),
        { numRuns: rounds(200) },
      );
    },
    120_000,
  );

  it.skipIf(!hasQpdf)(
    'is a sound file',
    async () => {
      for (const content of fc.sample(given, { numRuns: isThorough ? 200 : 10, seed: 11 })) {
        const file = path.join(folder, 'sound.pdf');
        writeFileSync(file, (await drawQuotation(toPrintedQuotation(content), caches)).bytes);
        expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
          'No syntax or stream encoding errors',
        );
      }
    },
    120_000,
  );
});
