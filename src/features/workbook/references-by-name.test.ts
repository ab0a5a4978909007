import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';

const { book, run, rowsOf, problemsWith, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

const CATEGORIES = `brand,name,slug,parent,content
Steel-Smith,Toggle Clamps,,,1
Steel-Smith,Horizontal,,toggle clamps,1
Steel-Smith,Vertical,,Toggle Clamps,1
steelsmith,Heavy duty,heavy-duty-h,Toggle Clamps › Horizontal,0
Steel-Smith,Heavy duty,heavy-duty-v,vertical,0
Imao,Heavy Duty,heavy-duty-i,,0
`;
const NAMED = {
  categories: CATEGORIES,
  products: `category,name,slug
Horizontal › Heavy duty,VTC Series,
toggle-clamps/vertical/heavy duty,Pull clamp,pull-v
Heavy Duty,PULL clamp,pull-i
`,
  tables: `product,table,headline,c1,c2,c3
VTC  Series,1,Flanged base,Model,Holding capacity (kg),H (mm)
vtc-series,2,Straight base,Model,Holding capacity (kg),
pull clamp,1,,Model,,
`,
  models: `product,table,name,column:Holding capacity (kg)
vtc\u00a0series,1,VTC-200/FB,227
VTC\u200b Series,1,VTC-300/FB,340
`,
  files: `product,model,kind,title,file
VTC Series,VTC-200/FB,step,,files/vtc.step
`,
  relations: `kind,category,product,model,to_product,to_model
accessory,Horizontal/Heavy duty,,,VTC Series,VTC-300/FB
spare_part,,vtc SERIES,VTC-300/FB,vtc-series,VTC-200/FB
`,
};

describe('Rows that refer to others', () => {
  it('name them by slug, by name, or by a part of the path', async () => {
    await book.write({ ...NAMED, tables: NAMED.tables.replace('pull clamp', 'Pull clamp') });
    expect(await run()).toMatchObject({ problems: [], changes: true });
    expect(await rowsOf('select slug, category_id::text from products order by slug')).toHaveLength(3);
    const above = `select c.slug, coalesce(p.slug, '') as parent from categories c left join categories p on p.id = c.parent_id order by 1`;
    expect((await rowsOf(above)).map(({ slug, parent }) => `${slug} ${parent}`.trim())).toEqual([
      ...['heavy-duty-h horizontal', 'heavy-duty-i', 'heavy-duty-v vertical', 'horizontal toggle-clamps'],
      ...['toggle-clamps', 'vertical toggle-clamps'],
    ]);
    const products =
      'select p.slug, c.slug as category from products p join categories c on c.id = p.category_id order by 1';
    expect((await rowsOf(products)).map(({ slug, category }) => `${slug} ${category}`)).toEqual([
      ...['pull-i heavy-duty-i', 'pull-v heavy-duty-v', 'vtc-series heavy-duty-h'],
    ]);
    expect(await run(), 'named like this once more').toMatchObject({ problems: [], changes: false });
  });

  it('are refused where several have the name, with the slugs of these', async () => {
    expect(
      await problemsWith({
        ...NAMED,
        products: `${NAMED.products}heavy duty,Other,\nPull / Heavy duty,Third,\nLight duty,Fourth,\n`,
      }),
    ).toEqual([
      'products 5 category: "heavy duty" is the name of 3 rows | the slug of one category: heavy-duty-h, heavy-duty-v, heavy-duty-i',
      expect.stringMatching(/^products 6 category: no category "Pull \/ Heavy duty" \| .* did you mean "heavy-duty-h"/),
      expect.stringMatching(/^products 7 category: no category "Light duty" \| /),
      'tables 4 product: "pull clamp" is the name of 2 rows | the slug of one product: pull-v, pull-i',
    ]);
  });
});
