import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/app.ts';
import { COPIED_LISTS } from '../../../../test/fixtures/copied-lists.ts';
import { TYPED_LISTS } from '../../../../test/fixtures/typed-lists.ts';
import type { PartsListLine, ReadPartsList } from './parts-list.contract.ts';

/** A line with its models: "10 VTC-200-UB", "? 10 VTC-200-UB, the quantity is about", "- bolts 5". */
function shown({ state, text, quantity, candidates, uncertainties }: PartsListLine): string {
  if (!candidates.length) return `- ${text}`;
  const names = candidates.map(({ model }) => model.model_name).join(' or ');
  return `${state === 'sure' ? '' : '? '}${[`${quantity ?? 'no'} ${names}`, ...uncertainties].join(', ')}`;
}

describe('A list that is pasted', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await sharedApp();
  });
  afterAll(() => site?.close());

  it.each([...TYPED_LISTS, ...COPIED_LISTS])('is read with nothing lost: $title', async ({ text, lines }) => {
    const reply = await site.post('/api/read_parts_list.php', { text });
    expect(reply.status).toBe(200);
    const read = reply.body as ReadPartsList;
    const others = read.others.map((other) => `text: ${other.text.trim()}`);
    expect([...read.lines.map(shown), ...others, ...read.remarks]).toEqual(lines);
  });
});
