import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/app.ts';
import { COPIED_LISTS } from '../../../../test/fixtures/copied-lists.ts';
import { TYPED_LISTS } from '../../../../test/fixtures/typed-lists.ts';
import { type MatchedLine, matchPartsList } from './match-parts-list.ts';
import type { MatchedName } from './matching/match-models.contract.ts';
import { parsePartsListText } from './parts-list.ts';

/** A line with its match: "10 VTC-200-UB", "? 10 VTC-200-UB, not read: red", "- bolts 5", "text: Dear Sir". */
function shown({ text, sure, prose, choices, notRead, warnings }: MatchedLine): string {
  if (!choices.length) return `${prose ? 'text:' : '-'} ${text}`;
  const [first] = choices;
  const names = choices.map(({ model, quantity }) =>
    quantity === first?.quantity ? model.model_name : `${quantity} ${model.model_name}`,
  );
  const rest = [...notRead.map((unread) => `not read: ${unread}`), ...warnings].map((reason) => `, ${reason}`).join('');
  return `${sure ? '' : '? '}${first?.quantity} ${names.join(' or ')}${rest}`;
}

describe('A list that is pasted', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await sharedApp();
  });
  afterAll(() => site?.close());

  const linesOf = async (text: string) => {
    const { rows, headings } = parsePartsListText(text);
    const lines = await matchPartsList(rows, async (body) => {
      const reply = await site.post('/api/match_models.php', body);
      expect(reply.status).toBe(200);
      return reply.body as MatchedName[];
    });
    return [...headings.map(({ cells }) => `heading: ${cells.join(' ')}`), ...lines.map(shown)];
  };

  it.each([...TYPED_LISTS, ...COPIED_LISTS])('is read with nothing lost: $title', async ({ text, lines }) => {
    expect(await linesOf(text)).toEqual(lines);
  });
});
