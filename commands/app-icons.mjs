// Draws the icons of the installed site from public/favicon.svg into the built client.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const DENSITY = 1200;
/** Systems cut a maskable icon to a circle of 80 % of its width. */
const MASKABLE_SHARE = 0.7;

export async function drawAppIcons(client) {
  const svg = readFileSync('public/favicon.svg', 'utf8');
  const square = Buffer.from(svg.replace(/ rx="\d+"/, ''));
  const [, fill] = /<rect [^>]*fill="([^"]+)"/.exec(svg) ?? [];
  const draw = (source, size) => sharp(source, { density: DENSITY }).resize(size, size).png({ palette: true });
  await draw(Buffer.from(svg), 192).toFile(path.join(client, 'app-icon-192.png'));
  await draw(Buffer.from(svg), 512).toFile(path.join(client, 'app-icon-512.png'));
  // iOS rounds the corners itself and shows transparent ones in black.
  await draw(square, 180).toFile(path.join(client, 'apple-touch-icon.png'));
  const margin = Math.round((512 * (1 - MASKABLE_SHARE)) / 2);
  await draw(square, 512 - 2 * margin)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: fill })
    .toFile(path.join(client, 'app-icon-maskable.png'));
}
