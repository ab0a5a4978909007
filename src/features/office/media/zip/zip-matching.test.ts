import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../../../test/database.ts';
import { matchFilesByName } from './match-zip.ts';

const server = await emptyDatabase();
const { pool } = server.database;
afterAll(() => server.close());
await pool.query(`
  insert into brands (id, name, slug) values (1, 'Works', 'works');
  insert into categories (id, brand_id, name, slug) values (1, 1, 'Clamps', 'clamps');
  insert into products (id, category_id, name, slug) values (1, 1, 'VTC Series', 'vtc-series'), (2, 1, 'HTC Series', 'htc-series'), (3, 1, 'PH-10', 'ph-10');
  insert into product_tables (id, product_id, number, labels) values (1, 1, 1, '{Model}'), (2, 2, 1, '{Model}'), (3, 3, 1, '{Model}');
  insert into models (id, product_id, table_id, name, slug, cells) select id, p, p, name, 'm' || id, array[name] from (values (1, 1, 1, 'VTC-200/FB'), (2, 1, 1, 'VTC-2O1'), (3, 1, 1, 'B-2'), (4, 2, 2, 'B-2'),
    (5, 3, 3, 'PH-10'), (6, 1, 1, 'VTC-200-1'), (7, 1, 1, 'VTC-200')) m (id, p, x, name)`);

const matched = async (paths: string[], side: 'models' | 'products' | 'both' = 'both') => {
  const { matches, unmatched } = await matchFilesByName(pool, paths, side);
  return Object.fromEntries([
    ...matches.map(({ path, owner, place }) => [path, `${owner.resource} ${owner.id} ${Object.values(place)}`]),
    ...unmatched.map(({ path, reason, text }) => [path, `${reason}: ${text}`]),
  ]);
};

describe('The files of an archive', () => {
  it('are matched by number, in whichever spelling the search understands', async () => {
    expect(
      await matched([
        'VTC-200_FB.jpg',
        'vtc 200 fb_2.webp',
        'pictures/VTC200FB (3).png',
        'cad/VTC-200-FB.STEP',
        'vtc200fb.stp.zip',
        'vtc201.igs',
        'VTC-200-1.png',
        'VTC-200 2.png',
        'VTC-2OO.dxf',
        'htc series.png',
        'HTC-SERIES.pdf',
        'ph10.png',
      ]),
    ).toEqual({
      'VTC-200_FB.jpg': 'models 1 1',
      'vtc 200 fb_2.webp': 'models 1 2',
      'pictures/VTC200FB (3).png': 'models 1 3',
      'cad/VTC-200-FB.STEP': 'models 1 step',
      'vtc200fb.stp.zip': 'twice: goes to the same place as cad/VTC-200-FB.STEP',
      'vtc201.igs': 'models 2 igs',
      'VTC-200-1.png': 'models 6 1',
      'VTC-200 2.png': 'models 7 2',
      'VTC-2OO.dxf': 'models 7 cad',
      'htc series.png': 'products 2 1',
      'HTC-SERIES.pdf': 'products 2 datasheet1',
      'ph10.png': 'models 5 1',
    });
    expect(await matched(['ph10.png'], 'products')).toEqual({ 'ph10.png': 'products 3 1' });
  });

  it('are listed with the reason when they are of no number, of several, or of another type', async () => {
    expect(
      await matched([
        'B-2.png',
        'HTC Series/B-2.png',
        'vtc-series/sub/b2.step',
        'VTC-999.jpg',
        'notes.docx',
        '-.png',
        'x.zip',
        'htc-series.step',
      ]),
    ).toEqual({
      'B-2.png':
        'ambiguous: may be B-2 of HTC Series, B-2 of VTC Series: put it into a folder with the name of the product',
      'HTC Series/B-2.png': 'models 4 1',
      'vtc-series/sub/b2.step': 'models 3 step',
      'VTC-999.jpg': 'unknown: no model or product has this number',
      'notes.docx': 'type: is neither an image nor a CAD file nor a PDF',
      '-.png': 'unknown: no model or product has this number',
      'x.zip': 'type: is neither an image nor a CAD file nor a PDF',
      'htc-series.step': 'type: files of this kind belong to models; HTC Series is a product',
    });
  });
});
