import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import writeExcelFile from 'write-excel-file/node';

export type SheetText = Record<string, string>;
export type Cell = string | number | boolean | Date | null;

/** A small valid workbook: brands, a tree of categories, a product with two tables, models, files, images. */
export const goodWorkbook: SheetText = {
  brands: `id,name,description,menu_order,brand_image
8,Steel-Smith,"Toggle clamps, made to last",1,pictures/brand.png
10,Imao,,2,
`,
  categories: `brand,name,slug,parent,content,description,sort_order
Steel-Smith,Toggle Clamps,,,1,Manual &amp; pneumatic,1
Steel-Smith,"Clamps, Vertical",,toggle-clamps,0,,2
Imao,One-Touch,one-touch,,0,,1
`,
  products: `category,name,short_description,main_description,image1,alt1,video_url,meta_title
clamps---vertical,VTC Series,Vertical handle,"<p onclick=""x()"">Strong</p>
<script>alert(1)</script>",pictures/vtc.png,Side view,https://youtu.be/dQw4w9WgXcQ,VTC clamps
`,
  tables: `product,table,headline,c1,c2,c3
vtc-series,1,Flanged base,Model,Holding capacity (kg),H (mm)
vtc-series,2,Straight base,Model,Holding capacity (kg),
`,
  models: `product,table,name,r2,r3,image1,featured,attribute:Holding capacity [kg],attribute:Base
vtc-series,1,VTC-200/FB,227,62.5,pictures/vtc.png,1,227,Flanged
vtc-series,1,VTC-300/FB,340.5,,,,340.5,Flanged
vtc-series,2,VTC-200/SB,227,,,,227,
`,
  files: `product,model,kind,title,file
,VTC-200/FB,step,,files/vtc.step
vtc-series,,datasheet1,Data sheet,https://example.com/vtc.pdf
`,
  banners: `heading,link1,banner_image
Clamps that hold,/AllProducts,pictures/brand.png
`,
  page_seo: `page_name,meta_title
Home,Toggle clamps
`,
  redirects: `old_path,location
markets,/Markets
`,
};

/** Writes a folder with the worksheets as CSV, and with the images and files that the valid workbook names. */
export async function workbookFolder(sheets: SheetText = goodWorkbook) {
  const folder = await mkdtemp(path.join(tmpdir(), 'workbook-'));
  await mkdir(path.join(folder, 'pictures'));
  await mkdir(path.join(folder, 'files'));
  await writeFile(path.join(folder, 'pictures/vtc.png'), await picture(1000, 500, 'steelblue'));
  await writeFile(path.join(folder, 'pictures/vtc.480.webp'), await picture(480, 240, 'steelblue', 'webp'));
  await writeFile(path.join(folder, 'pictures/brand.png'), await picture(200, 80, 'firebrick'));
  await writeFile(path.join(folder, 'files/vtc.step'), 'ISO-10303-21;');
  const write = async (changed: SheetText) => {
    for (const [name, text] of Object.entries(changed)) await writeFile(path.join(folder, `${name}.csv`), text);
  };
  await write(sheets);
  return { folder, write, remove: () => rm(folder, { recursive: true }) };
}

export async function picture(width: number, height: number, background: string, format: 'png' | 'webp' = 'png') {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export async function writeExcel(file: string, sheets: Record<string, Cell[][]>): Promise<void> {
  const written = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => (value instanceof Date ? { value, format: 'dd/mm/yyyy' } : value))),
  }));
  await writeExcelFile(written).toFile(file);
}
