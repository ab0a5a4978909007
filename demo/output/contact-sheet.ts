import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { products } from '../catalogue/products.ts';
import { projectFolder, workbookFolder } from './cache.ts';
import { page } from './graphics.ts';
import { placeText } from './pictures.ts';
import type { Studio } from './studio.ts';
import type { Made } from './workbook.ts';

/** docs/contact-sheet.webp: every family closed and open, with its name. */
export async function contactSheet(studio: Studio, made: Made): Promise<void> {
  const shown = products.filter((p, i) => products.findIndex((other) => other.family.key === p.family.key) === i);
  const uri = (path: string): string =>
    `data:image/webp;base64,${readFileSync(join(workbookFolder, path.replace(/\.webp$/, '.480.webp'))).toString('base64')}`;
  const cells = shown.map((p) => {
    const shots = (made.photographs.get(p.slug) ?? []).slice(0, 2).map(({ path }) => `<img src="${uri(path)}">`);
    return `<figure><div>${shots.join('')}</div><figcaption><b>${p.family.title}</b> ${p.pictured.name}</figcaption></figure>`;
  });
  const columns = 3;
  const height = Math.ceil(cells.length / columns) * 216 + 24;
  const html = page(
    `<main>${cells.join('')}</main>`,
    `main{width:1200px;height:${height}px;padding:12px;display:grid;grid-template-columns:repeat(${columns},1fr);background:#fff}
     figure{height:216px;padding:6px;border-bottom:1px solid #e3e7ea}div{display:flex}img{width:50%;aspect-ratio:4/3;object-fit:contain}
     figcaption{text-align:center;font-size:15px;color:#5b646d}b{color:#1f2429;font-weight:600}`,
  );
  const picture = await studio.print(html, 1200, height);
  placeText(
    await picture.resize(1800).webp({ quality: 80, effort: 6 }).toBuffer(),
    join(projectFolder, 'docs/contact-sheet.webp'),
  );
}
