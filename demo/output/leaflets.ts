import { demoPdf } from './pdf.ts';

export const certificatePdf = (title: string, text: string): Buffer =>
  demoPdf('certificate', { title: 'Certificate', fileTitle: title, name: title.replace(/^Specimen: /, ''), text });

/** Images as JPEG: the market's 3:2, the products' 4:3. */
export type Brochure = {
  title: string;
  text: string;
  picture: Buffer;
  products: { name: string; short: string; photograph: Buffer }[];
};

const CHOICE =
  'How to choose: find the load that the process puts on the workpiece, multiply it by a safety factor of at least 1.5, and look for a clamp whose holding capacity at your reach is higher. By hand a clamp presses with about one third of its holding capacity.';

export function brochurePdf({ title, text, picture, products }: Brochure): Buffer {
  const shown = products.slice(0, 3);
  const photographs = shown.map(({ photograph }, at) => [`product-${at}.jpg`, photograph]);
  const data = {
    ...{ title: 'Brochure', fileTitle: `Toggle clamps for ${title}`, name: title, text, choice: CHOICE },
    products: shown.map(({ name, short }, at) => ({ name, short, image: `product-${at}.jpg` })),
  };
  return demoPdf('brochure', data, { 'scene.jpg': picture, ...Object.fromEntries(photographs) });
}
