import sharp from 'sharp';
import { A4, bytesOf, document, GREY, INK, RED } from './letterhead.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Words in lines of about so many characters. */
function linesOf(text: string, length: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line && line.length + word.length >= length) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

/** The picture of a specimen certificate, 900 × 1200: plainly a specimen, nobody's seal and nobody's name. */
export function certificatePicture(title: string, text: string): Promise<Buffer> {
  const name = title.replace(/^Specimen: /, '');
  const heading = linesOf(name, 24).map((line, at) => `<tspan x="450" dy="${at ? 58 : 0}">${escaped(line)}</tspan>`);
  const words = linesOf(text, 46).map((line, at) => `<tspan x="450" dy="${at ? 36 : 0}">${escaped(line)}</tspan>`);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" font-family="DejaVu Sans, sans-serif" text-anchor="middle">
      <rect width="900" height="1200" fill="#ffffff"/>
      <rect x="36" y="36" width="828" height="1128" fill="none" stroke="#8f9ca8" stroke-width="3"/>
      <rect x="50" y="50" width="800" height="1100" fill="none" stroke="${RED}" stroke-width="1.5"/>
      <text x="450" y="170" font-size="24" letter-spacing="8" fill="${GREY}">CERTIFICATE</text>
      <text x="450" y="300" font-size="46" font-weight="700" fill="${INK}">${heading.join('')}</text>
      <text x="450" y="560" font-size="25" fill="${GREY}">${words.join('')}</text>
      <text x="450" y="800" font-size="120" font-weight="700" fill="#d8dee3" transform="rotate(-24 450 780)">SPECIMEN</text>
      <path d="M150,1020 h240 M510,1020 h240" stroke="#8f9ca8" stroke-width="2"/>
      <text x="270" y="1055" font-size="20" fill="${GREY}">Place and date</text>
      <text x="630" y="1055" font-size="20" fill="${GREY}">Signature</text>
    </svg>`),
  )
    .webp({ quality: 82 })
    .toBuffer();
}

/** A page of text as PDF: a specimen certificate, or what a market asks of clamps. */
export function leafletPdf(title: string, eyebrow: string, paragraphs: string[]): Promise<Buffer> {
  const made = document(title);
  made
    .font('Helvetica-Bold')
    .fontSize(10)
    .fillColor(RED)
    .text(eyebrow.toUpperCase(), A4.margin, 90, { characterSpacing: 1.5 });
  made.moveDown(0.6).fontSize(26).fillColor(INK).text(title);
  made.moveDown(1).font('Helvetica').fontSize(11.5).fillColor(INK);
  for (const paragraph of paragraphs) made.text(paragraph, { lineGap: 4, paragraphGap: 10 });
  return bytesOf(made);
}

const SHAPES = [
  '<circle cx="34" cy="40" r="26"/>',
  '<path d="M8,66 L34,12 L60,66 Z"/>',
  '<rect x="8" y="14" width="52" height="52" rx="8"/>',
  '<path d="M34,10 L62,40 L34,70 L6,40 Z"/>',
  '<path d="M8,14 h52 v18 h-34 v34 h-18 z"/>',
];
const TINTS = ['#39444e', '#5b646d', '#7c0f17', '#2f4a5c', '#4a5a3c'];

/** A neutral word mark of an invented partner: a plain shape and the name, 640 × 240. */
export function partnerLogo(name: string, at: number): Promise<Buffer> {
  const [first = '', ...rest] = name.split(' ');
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240" viewBox="0 0 213 80" font-family="DejaVu Sans, sans-serif">
      <rect width="213" height="80" fill="#ffffff"/>
      <g fill="${TINTS[at % TINTS.length]}" transform="translate(4 0)">${SHAPES[(at * 3 + Math.floor(at / 5)) % SHAPES.length]}</g>
      <text x="76" y="38" font-size="22" font-weight="700" fill="${INK}">${escaped(first)}</text>
      <text x="76" y="60" font-size="15" fill="${GREY}">${escaped(rest.join(' '))}</text>
    </svg>`),
  )
    .webp({ quality: 85 })
    .toBuffer();
}
