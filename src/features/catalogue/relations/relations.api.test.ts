import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { Model } from '../products/models.contract.ts';
import type { Product } from '../products/products.contract.ts';
import type { RelatedModel } from './relations.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

async function model(name: string): Promise<Model> {
  await site.knowsOfChanges();
  return (await site.get(`/api/get_model_details.php?model_name=${encodeURIComponent(name)}`)).body as Model;
}
const idOf = async (name: string): Promise<number> => (await model(name)).model_id;
const names = (models: readonly { model_name: string }[]) => models.map(({ model_name }) => model_name);
const setActive = (name: string, active: boolean) =>
  site.query('update models set is_active = $2 where name = $1', [name, active]);
const add = (values: object) => site.post('/api/office/add_row', { resource: 'relations', values }, headers);

describe('What belongs to a model', () => {
  it('are the parts that a rule about its thread gives it, and those of it alone, with the figures that matter', async () => {
    const { parts: accessories } = await model('VTC-200-UB');
    expect(names(accessories)).toEqual([
      ...['SR-M8x80', 'SP-M8x48', 'SP-M8x80', 'SF-M8x48', 'SF-M8x80', 'SWF-M8'],
      ...['SR-M8x48', 'RC-M8', 'FW-M8', 'LN-M8', 'GR-VTC-200-UB', 'BL-VTC-200-UB'],
    ]);
    expect(accessories.find(({ model_name }) => model_name === 'SR-M8x48')).toMatchObject({
      kind: 'spare_part',
      quantity: 1,
      note: 'As supplied with the clamp',
      product_slug: 'sr-spindle-rubber-cap',
      image_upload1: expect.stringContaining('sr-spindle-rubber-cap-1'),
      figures: [
        { name: 'Thread', unit: '', figures: 'M8' },
        { name: 'Spindle length', unit: 'mm', figures: '48' },
      ],
    });
  });

  it('leaves out what the rule excepts', async () => {
    expect(names((await model('VTC-200-SS')).parts)).toEqual(['RC-M8']);
  });

  it('is seen from the part as well: all clamps that it fits, the first of them with their figures', async () => {
    const spindle = await model('SR-M8x48');
    const [{ count } = { count: 0 }] = await site.query<{ count: number }>(`select count(*)::int from models m
      join products p on p.id = m.product_id join categories c on c.id = p.category_id join categories a on a.id = c.parent_id
      join model_attributes v on v.model_id = m.id and v.text = 'M8'
      where a.slug in ('vertical-hold-down-clamps', 'horizontal-hold-down-clamps') and c.slug not like 'stainless%'`);
    expect(spindle.fits_count).toBe(count);
    expect(spindle.fits).toHaveLength(12);
    expect(spindle.fits_more).toHaveLength(count - 12);
    const all = [...names(spindle.fits), ...spindle.fits_more];
    expect(all).toEqual(expect.arrayContaining(['VTC-200-UB', 'H-200-UB']));
    expect(all).not.toContain('VTC-200-SS');
    expect(spindle.fits[0]?.figures.map(({ name }) => name)).toEqual(['Holding capacity', 'Reach']);
    expect(spindle.parts).toEqual([]);
    expect(names((await model('GR-VTC-200-UB')).fits)).toEqual(['VTC-200-UB']);
  });

  it('leaves out archived models on either side, and counts only the others in the rows of a product', async () => {
    const countsOf = async () => {
      await site.knowsOfChanges();
      const slug = 'vtc-vertical-clamp-flanged-base-u-bar';
      return ((await site.get(`/api/get_product_details.php?productName=${slug}`)).body as Product).part_counts;
    };
    const id = await idOf('VTC-200-UB');
    const { fits_count: before } = await model('RC-M8');
    expect((await countsOf())[id]).toBe(12);
    await setActive('SWF-M8', false);
    expect(names((await model('VTC-200-UB')).parts)).not.toContain('SWF-M8');
    expect((await countsOf())[id]).toBe(11);
    await setActive('SWF-M8', true);
    await setActive('VTC-200-UB', false);
    expect((await model('RC-M8')).fits_count).toBe(before - 1);
    await setActive('VTC-200-UB', true);
  });

  it('says what replaces a model, and what the other one replaces', async () => {
    expect((await model('VT-180-U')).replaced_by).toMatchObject([
      { model_name: 'VTC-200-UB', note: expect.any(String) },
    ]);
    expect(names((await model('VTC-200-UB')).replaces)).toEqual(['VT-180-U']);
  });

  it('suggests for a cart what fits most of its models and is not in it', async () => {
    const readAccessories = async (...models: string[]) => {
      const model_ids = await Promise.all(models.map(idOf));
      return names((await site.post('/api/get_parts_for_cart.php', { model_ids })).body as RelatedModel[]);
    };
    expect(await readAccessories('VTC-200-UB')).toEqual([
      'SR-M8x48',
      'SR-M8x80',
      'SP-M8x48',
      'SP-M8x80',
      'SF-M8x48',
      'SF-M8x80',
    ]);
    expect(await readAccessories('VTC-200-UB', 'SR-M8x48', 'SR-M8x80')).toEqual(
      expect.not.arrayContaining(['SR-M8x48', 'SR-M8x80']),
    );
    expect((await readAccessories('VTC-200-UB', 'VTC-200-SS'))[0]).toBe('RC-M8');
    expect(await readAccessories('SR-M8x48')).toEqual([]);
  });
});

describe('Pages', () => {
  it('name parts and what they fit in their structured data', async () => {
    const pageOf = async (path: string) => (await site.inject(path)).body;
    const data = (html: string) =>
      [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
        JSON.parse(json),
      );
    const url = expect.stringMatching(/\/product-single\/RC-M8$/);
    const related = { '@type': 'Product', name: 'RC-M8', mpn: 'RC-M8', url };
    expect(data(await pageOf('/product-single/VTC-200-SS'))).toContainEqual(
      expect.objectContaining({ '@type': 'Product', isRelatedTo: [related] }),
    );
    expect(data(await pageOf('/product-single/GR-VTC-200-UB'))).toContainEqual(
      expect.objectContaining({ isAccessoryOrSparePartFor: [expect.objectContaining({ name: 'VTC-200-UB' })] }),
    );
    expect(await pageOf('/product-single/VT-180-U')).toContain('Replaced by');
  });
});

describe('A model that another one replaces', () => {
  const json = async <Reply>(path: string) => (await site.get(path)).body as Reply;
  type Marked = { model_name: string; replaced_by: string };
  const old = { model_name: 'VT-180-U', replaced_by: 'VTC-200-UB' };

  it('comes last in results and suggestions of a search, and names its replacement', async () => {
    for (const query of ['880 N vertical', '1770 N vertical', '180 kg vertical clamp', '1770 N']) {
      const q = new URLSearchParams({ query, limit: '12' });
      const { clamps } = await json<{ clamps: Marked[] }>(`/api/search_catalogue.php?${q}`);
      expect(clamps.length, query).toBeGreaterThan(0);
      expect([query, clamps[0]?.replaced_by]).toEqual([query, '']);
      const [first] = await json<{ replaced_by: string }[]>(`/api/search_suggestions.php?${q}`);
      expect([query, first?.replaced_by]).toEqual([query, '']);
    }
    const suggested = await json<{ name: string; type: string }[]>('/api/search_suggestions.php?query=vertical+clamp');
    const products = suggested.filter(({ type }) => type === 'Product').map(({ name }) => name);
    expect(products.indexOf('Vertical Clamp, First Series')).not.toBe(0);
    const [named] = await json<{ name: string; replaced_by: string }[]>('/api/search_suggestions.php?query=vt+180+u');
    expect(named, 'which is what was typed').toMatchObject({ name: 'VT-180-U', replaced_by: 'VTC-200-UB' });
    const exact = await json<{ products: { models: Marked[] }[] }>('/api/search_catalogue.php?query=VT-180-U');
    expect(exact.products[0]?.models[0]).toMatchObject(old);
  });

  it('is marked in the table of all models, in parts lists and in spreadsheets', async () => {
    const { models } = await json<{ models: Marked[] }>('/api/get_category_models.php?search=VT-180-U');
    expect(models).toContainEqual(expect.objectContaining(old));
    expect((await site.inject('/AllModels?search=VT-180-U')).body.replaceAll('<!-- -->', '')).toContain('Replaced by');
    const { body } = await site.post('/api/read_parts_list.php', { text: '2 x VT-180-U\n2 x VTC-200-UB' });
    const { lines } = body as { lines: { candidates: { model: Marked }[] }[] };
    expect(lines.map(({ candidates }) => candidates[0]?.model.replaced_by)).toEqual(['VTC-200-UB', '']);
    for (const path of [
      '/data/models.csv?model=VT-180-U&model=VTC-200-UB',
      '/api/download_category_models.php?search=VT-180-U&format=csv',
    ]) {
      const [heads = '', ...rows] = (await site.inject(path)).body.trim().split(/\r?\n/);
      expect(heads).toContain('Replaced by');
      expect(rows.find((row) => row.includes('VT-180-U'))).toContain('VTC-200-UB');
    }
  });

  it('enquires for its replacement first, is no step of size and no alternative', async () => {
    const page = (await site.inject('/product-single/VT-090-U')).body.replaceAll('<!-- -->', '');
    const buttons = [...page.matchAll(/<button[^>]*data-name="(VT[^"]*)"[^>]*>(.*?)<\/button>/g)];
    expect(buttons.slice(0, 2).map(([, name, text = '']) => [name, text.replace(/<[^>]*>/g, '')])).toEqual([
      ['VTC-100-UB', 'Enquire for VTC-100-UB'],
      ['VT-090-U', 'I need VT-090-U itself'],
    ]);
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
    const primary = [...main.matchAll(/<(?:a|button)[^>]*bg-action-600[^>]*>(.*?)<\/(?:a|button)>/g)];
    expect(primary.map(([, text = '']) => text.replace(/<[^>]*>/g, ''))).toEqual(['Enquire for VTC-100-UB']);
    expect(page).not.toContain('One size up');
    const similar = await json<{ model_name: string }[]>(
      `/api/get_alternatives.php?model_id=${await idOf('VTC-200-UB')}`,
    );
    expect(names(similar)).not.toContain('VT-180-U');
  });
});

describe('Relations in the office', () => {
  it('are rows like all others: a rule, an exception, and what is wrong beside its field', async () => {
    const values = { kind: 'accessory', product: 'htc-push-pull-clamp', exceptions: 'HTC-160/M8', to_model: 'SWF-M8' };
    const added = await add(values);
    expect(added).toMatchObject({
      status: 200,
      body: { row: { to_product: 'swf-swivel-foot', label: 'SWF-M8, Push Pull Clamp, Four-Hole Base' } },
    });
    expect(names((await model('HTC-250/M8')).parts)).toEqual(['SWF-M8']);
    expect((await model('HTC-160/M8')).parts).toEqual([]);
    const wrong = await add({ ...values, to_model: 'SWF-M88' });
    expect(wrong).toMatchObject({ status: 400, body: { field: 'to_model', problem: 'no model "SWF-M88"' } });
  });

  it('refuse a model that would replace itself by way of others, with its name', async () => {
    const values = { kind: 'successor', model: 'VTC-200-UB', to_model: 'VT-180-U' };
    expect(await add(values)).toMatchObject({
      status: 400,
      body: {
        field: 'to_model',
        problem: '"VTC-200-UB" would be replaced by itself: VTC-200-UB → VT-180-U → VTC-200-UB',
      },
    });
  });
});
