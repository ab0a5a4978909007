import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';

const { book, files, run, rowsOf, problemsWith, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

describe('A workbook with files that cannot be stored', () => {
  it('reports an image with broken content', async () => {
    await writeFile(path.join(book.folder, 'pictures/broken.png'), 'not a picture');
    expect(await problemsWith({ banners: 'heading,banner_image\nx,pictures/broken.png\n' })).toEqual([
      'banners 2 banner_image: "pictures/broken.png" is not a readable image | an image (avif, webp, png, jpg, jpeg, svg)',
    ]);
  });

  it('reports an image that has a header but cannot be decoded to its end', async () => {
    const whole = await readFile(path.join(book.folder, 'pictures/vtc.png'));
    await writeFile(path.join(book.folder, 'pictures/cut.png'), whole.subarray(0, whole.length - 60));
    expect(await problemsWith({ banners: 'heading,banner_image\nx,pictures/cut.png\n' })).toEqual([
      'banners 2 banner_image: "pictures/cut.png" is not a readable image | an image (avif, webp, png, jpg, jpeg, svg)',
    ]);
  });

  it('reports an SVG that does more than draw', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/2000/svg" width="2" height="2">';
    await writeFile(path.join(book.folder, 'pictures/active.svg'), `${svg}<x:script>alert(1)</x:script></svg>`);
    expect(await problemsWith({ banners: 'heading,banner_image\nx,pictures/active.svg\n' })).toEqual([
      'banners 2 banner_image: "pictures/active.svg" is an SVG with scripts or outside references | an SVG of shapes only, without <script>',
    ]);
  });

  it('cleans an SVG that is the drawing of a product, and keeps its name when it comes back from an export', async () => {
    const shapes = '<g id="A"><path d="M0 0h9"/><text>A</text></g>';
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="a()"><script>a()</script>${shapes}</svg>`;
    await writeFile(path.join(book.folder, 'pictures/drawn.svg'), drawn);
    const storedFrom = async (file: string): Promise<string> => {
      await book.write({
        products: `category,name,slug,group1_image\nclamps---vertical,VTC Series,vtc-series,pictures/${file}\n`,
      });
      expect((await run()).problems).toEqual([]);
      return (await rowsOf('select group1_image as file from products'))[0].file;
    };
    const stored = await storedFrom('drawn.svg');
    const content = Buffer.from(await files.read(`uploads/products/${stored}`)).toString('utf8');
    expect(content).toContain('<g id="A" data-dim="A"><path d="M0 0h9"/><text data-letter="A">A</text></g>');
    expect(content).not.toMatch(/script|onload/);
    await writeFile(path.join(book.folder, 'pictures', stored), content);
    expect(await storedFrom(stored)).toBe(stored);
  });

  it('names the whole path of a file that is not there, because similar names differ at their end', async () => {
    const image = 'pictures/products/vtc-vertical-clamp-flanged-base-side.webp';
    expect((await problemsWith({ banners: `heading,banner_image\nx,${image}\n` }))[0]).toContain(
      `banners 2 banner_image: "${image}" does not exist | `,
    );
  });

  it('reports a file that a symbolic link leads to, outside the folder of the workbook', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'elsewhere-'));
    await writeFile(path.join(elsewhere, 'a.png'), '');
    await symlink(elsewhere, path.join(book.folder, 'pictures/elsewhere'));
    expect((await problemsWith({ banners: 'heading,banner_image\nx,pictures/elsewhere/a.png\n' }))[0]).toContain(
      'leads to a file outside the folder of the workbook by a symbolic link | a file in the folder of the workbook',
    );
    await rm(elsewhere, { recursive: true });
  });
});

describe('A workbook without rows', () => {
  /** Problems of a workbook with no other worksheets than these. */
  async function problemsOf(worksheets: Record<string, string>): Promise<string[]> {
    for (const name of await readdir(book.folder)) if (name.endsWith('.csv')) await rm(path.join(book.folder, name));
    await book.write(worksheets);
    return (await run({ dryRun: true })).problems.map(({ sheet, row, problem }) => `${sheet} ${row} ${problem}`);
  }

  it.each([
    ['one worksheet with headings', { partners: 'name,sort_order\n' }, 'partners'],
    ['two of them', { partners: 'name\n', videos: 'title,link\n\n' }, 'partners'],
    ['an unknown and blank one', { notes: '\n' }, 'notes'],
  ])('of %s is a problem', async (_, worksheets, sheet) => {
    expect(await problemsOf(worksheets)).toEqual([
      `${sheet} 1 has no row below its headings, and the workbook has no other rows`,
    ]);
  });

  it('may have worksheets without rows beside others, as an export has', async () => {
    expect(await problemsOf({ partners: 'name\nOne\n', videos: 'title,link\n' })).toEqual([]);
  });
});
