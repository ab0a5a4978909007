import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { parseJsonBodies } from './request-bodies.ts';

it('A body with too many names or values is refused before it is parsed, on every route', async () => {
  const app = Fastify();
  let parsed = 0;
  parseJsonBodies(app);
  app.post('/usual', async ({ body }) => {
    parsed += 1;
    return Object.keys(body as object).length;
  });
  const send = async (payload: string) =>
    app.inject({ method: 'POST', url: '/usual', headers: { 'content-type': 'application/json' }, payload });
  const named = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1])));
  expect((await send(named(4000))).json()).toBe(4000);
  expect((await send(JSON.stringify({ text: '[{,:'.repeat(50_000) }))).json()).toBe(1);
  for (const payload of [named(85_000), '['.repeat(300_000), `[${'[],'.repeat(100_000)}[]]`]) {
    const { statusCode, body } = await send(payload);
    expect([statusCode, body]).toEqual([400, expect.stringContaining('has too many values')]);
  }
  expect(parsed).toBe(2);
});
