import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationScenes } from '../catalogue/application-scenes.ts';
import { brands } from '../catalogue/brands.ts';
import { marketPictures, marketProducts, shareCards } from '../catalogue/content-pictures.ts';
import { products } from '../catalogue/products.ts';
import { bannerScenes, brandScenes } from '../catalogue/scenes.ts';
import { pageSeo } from '../catalogue/site.ts';
import { sourceHash, workbookFolder } from './cache.ts';
import { type ContentFiles, readSheet } from './content-sheets.ts';
import { wordMark } from './graphics.ts';
import { brochurePdf, certificatePdf } from './leaflets.ts';
import { certificatePage, partnerMark, shareCard } from './papers.ts';
import { templateHash } from './pdf.ts';
import { file, jpegKey, jpegOf, linePicture, picture } from './pictures.ts';
import { modelNamed, targetOf } from './plan.ts';
import { photographScene, type Scene } from './scenes.ts';
import type { Studio } from './studio.ts';
import type { Made } from './workbook.ts';

type Tick = (what: string) => void;

const glbOf = (name: string): string => targetOf('glb', modelNamed(name));

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const sceneKey = (scene: Scene, width: number, height: number): string[] => [
  JSON.stringify(scene),
  ...scene.props.map((prop) => glbOf(prop.model)),
  sourceHash('demo/output/scenes.ts'),
  sourceHash('demo/output/studio-page.ts'),
  `${width}x${height}`,
];

async function scenePicture(
  studio: Studio,
  name: string,
  scene: Scene,
  width: number,
  height: number,
): Promise<string> {
  const small = width > 1000 ? width / 2 : 480;
  return picture(name, sceneKey(scene, width, height), () => photographScene(studio, scene, glbOf, width, height), {
    width,
    small,
    webpQuality: 78,
    avifQuality: 48,
  });
}

export async function brandPictures(studio: Studio, made: Made, tick: Tick): Promise<void> {
  for (const [name, scene] of Object.entries(bannerScenes)) {
    made.bannerImages.set(
      name,
      await scenePicture(studio, `pictures/banners/${name}`, { ...scene, cutOut: true }, 1600, 640),
    );
    tick(`banner ${name}`);
  }
  for (const brand of brands) {
    const name = brand.name.toLowerCase();
    const html = wordMark(brand.name, brand.motto);
    const image = await picture(`pictures/brands/${name}`, ['word mark', html], () => studio.print(html, 480, 200), {
      width: 960,
      small: 480,
      webpQuality: 90,
    });
    const scene = brandScenes[brand.id];
    if (!scene) throw new Error(`${brand.name} has no scene`);
    made.brandImages.set(brand.id, {
      image,
      banner: await scenePicture(studio, `pictures/brands/${name}-banner`, scene, 1600, 500),
    });
    tick(`pictures of ${brand.name}`);
  }
}

async function scenes(studio: Studio, tick: Tick): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const [name, scene] of Object.entries(applicationScenes)) {
    paths.set(name, await scenePicture(studio, `pictures/scenes/${name}`, scene, 960, 640));
    tick(`scene ${name}`);
  }
  return paths;
}

async function certificates(studio: Studio): Promise<ContentFiles['certificates']> {
  const made: ContentFiles['certificates'] = new Map();
  for (const { title = '', description = '' } of readSheet('certifications')) {
    const html = certificatePage(title, description);
    const image = await picture(
      `pictures/certifications/${fileName(title)}`,
      ['certificate', html],
      () => studio.print(html, 750, 1000),
      {
        width: 900,
        small: 480,
      },
    );
    const pdf = await file(
      `files/certifications/${fileName(title)}.pdf`,
      ['certificate', html, sourceHash('demo/output/leaflets.ts'), templateHash('certificate')],
      () => certificatePdf(title, description),
    );
    made.set(title, { image, pdf });
  }
  return made;
}

async function logos(studio: Studio): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const [at, { name = '' }] of readSheet('partners').entries()) {
    const html = partnerMark(name, at);
    made.set(
      name,
      await linePicture(`pictures/partners/${fileName(name)}`, ['mark', html], () => studio.print(html, 320, 120)),
    );
  }
  return made;
}

async function brochures(made: Made, paths: Map<string, string>): Promise<Map<string, string>> {
  const result = new Map<string, string>();
  for (const { title = '', short_description: text = '' } of readSheet('markets')) {
    const scene = paths.get(marketPictures[title] ?? '');
    const chosen = (marketProducts[title] ?? []).map((slug) => products.find((p) => p.slug === slug));
    if (!scene || chosen.some((p) => !p)) throw new Error(`the market ${title} lacks its scene or its products`);
    const key = [
      'brochure',
      jpegKey,
      title,
      text,
      glbOf('riser'),
      readFileSync(join(workbookFolder, scene)).toString('base64'),
      JSON.stringify(chosen.map((p) => [p?.name, p?.short])),
      sourceHash('demo/output/leaflets.ts'),
      templateHash('brochure'),
    ];
    const path = await file(`files/markets/${fileName(title)}.pdf`, key, async () =>
      brochurePdf({
        title,
        text,
        picture: await jpegOf(scene, 'brochure'),
        products: await Promise.all(
          chosen.map(async (p) => ({
            name: p?.name ?? '',
            short: p?.short ?? '',
            photograph: await jpegOf(made.photographs.get(p?.slug ?? '')?.[0]?.path ?? '', 'card'),
          })),
        ),
      }),
    );
    result.set(title, path);
  }
  return result;
}

async function cards(studio: Studio, made: Made, paths: Map<string, string>): Promise<void> {
  for (const [name, scene] of Object.entries(shareCards)) {
    const page = pageSeo.find((p) => p.page_name === name);
    const brand = brands.find((b) => b.name === name);
    const title = brand
      ? brand.name
      : name === 'default' || name === 'Home'
        ? 'Steel-Smith'
        : (page?.meta_title.replace(' - Steel-Smith', '') ?? name);
    const text = brand?.motto ?? page?.meta_description ?? 'Toggle clamps and the parts around them';
    const path = paths.get(scene);
    if (!path) throw new Error(`no scene is called ${scene}`);
    const html = shareCard(
      title,
      text.length > 120 ? `${text.slice(0, 117).replace(/\s+\S*$/, '')}…` : text,
      readFileSync(join(workbookFolder, path)),
    );
    const card = await file(`pictures/seo/${fileName(name)}.jpg`, ['card', html], async () =>
      (await studio.print(html, 600, 315)).resize(1200, 630).jpeg({ quality: 76, mozjpeg: true }).toBuffer(),
    );
    made.ogImages.set(name, card);
  }
}

export async function sitePictures(studio: Studio, made: Made, tick: Tick): Promise<ContentFiles> {
  const paths = await scenes(studio, tick);
  await cards(studio, made, paths);
  tick('share cards');
  const files = {
    scenes: paths,
    logos: await logos(studio),
    certificates: await certificates(studio),
    brochures: await brochures(made, paths),
  };
  tick('certificates, marks and brochures');
  return files;
}

export const siteScenes = (): string[] =>
  [...Object.values(bannerScenes), ...Object.values(brandScenes), ...Object.values(applicationScenes)].flatMap(
    (scene) => scene.props.map((prop) => prop.model),
  );
export const sitePictureCount =
  Object.keys(bannerScenes).length + brands.length + Object.keys(applicationScenes).length + 2;
