import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/app.ts';
import type { CompareReply } from './compare.contract.ts';
import { comparePath } from './compare-url.ts';

describe('Comparing models', () => {
  let site: TestApp;
  let names: string[];
  beforeAll(async () => {
    site = await sharedApp();
    const { rows } = await site.services.database.pool.query<{ name: string }>(
      'select name from models where is_active order by id limit 14',
    );
    names = rows.map(({ name }) => name);
  });
  afterAll(() => site.close());

  const compare = async (...models: string[]) => {
    const { searchParams } = new URL(comparePath(models), 'http://localhost');
    const response = await site.get(`/api/compare_models.php?${searchParams}`);
    expect(response.status).toBe(200);
    return response.body as CompareReply;
  };
  const found = ({ models }: CompareReply) => models.map(({ model_name }) => model_name);

  it('returns whole models in the requested order, in any spelling, each once', async () => {
    const [first = '', second = ''] = names;
    const reply = await compare(second.toLowerCase(), first.replaceAll('-', ''), second);
    expect(found(reply)).toEqual([second, first]);
    expect(reply.models[0]?.attributes[0]).toMatchObject({
      name: expect.stringMatching(/\w/),
      unit: expect.any(String),
      figures: expect.stringMatching(/\w/),
    });
    expect(reply).toMatchObject({ unknown: [], left_out: [] });
  });

  it('compares four, and lists those left out and unknown names, which do not count', async () => {
    const reply = await compare('zz-none', ...names.slice(0, 6));
    expect(found(reply)).toEqual(names.slice(0, 4));
    expect(reply).toMatchObject({ unknown: ['zz-none'], left_out: names.slice(4, 6) });
    const many = await compare(...names);
    expect(many.left_out).toEqual(names.slice(4));
  });

  it('refuses anything but a list of names', async () => {
    for (const query of ['', '?models=', `?models=${'x'.repeat(1001)}`, '?models=a&models=b']) {
      const { status, body } = await site.get(`/api/compare_models.php${query}`);
      expect([query.slice(0, 20), status]).toEqual([query.slice(0, 20), 400]);
      expect(body).toEqual({ error: expect.stringMatching(/^models/) });
    }
  });

  it('is a page that reports every name that was not compared, and is noindex', async () => {
    const [first = '', second = '', third = ''] = names;
    const two = await site.inject(comparePath([first, second]));
    expect(two.statusCode).toBe(200);
    expect(two.body).toContain('<meta name="robots" content="noindex"');
    expect(two.body).toMatch(new RegExp(`<title>Compare ${first} and ${second} - Steel-Smith`));
    expect(two.body).toMatch(/class="differs"/);
    const alone = await site.inject(comparePath([first, 'zz-none']));
    expect(alone.body).toContain('There is no model called “zz-none” in the catalogue.');
    expect(alone.body).toContain(`Add at least one more model to compare with ${first}.`);
    const five = await site.inject(comparePath(names.slice(0, 5)));
    expect(five.body).toMatch(/Only four models can be compared at once. Left out: <!-- -->“[^”]+”/);
    expect((await site.inject('/Compare')).body).toContain('Which models?');
    expect((await site.inject(`/Compare?models=${'x,'.repeat(600)}`)).statusCode).toBe(200);
    const form = await site.inject(`/Compare?models=${first}&models=${second}&add=${third}`);
    expect(form.body).toContain(
      `<link rel="canonical" href="${site.services.settings.publicUrl}${comparePath([first, second, third])}"`,
    );
  });

  it('shows only differences on request', async () => {
    const [first = '', second = ''] = names;
    const rowsIn = (html: string) => html.match(/<tr(?: class="differs")?><th scope="row">/g)?.length ?? 0;
    const all = (await site.inject(comparePath([first, second]))).body;
    const only = (await site.inject(comparePath([first, second], true))).body;
    expect(rowsIn(only)).toBeGreaterThan(0);
    expect(rowsIn(only)).toBe(all.match(/<tr class="differs">/g)?.length);
  });
});
