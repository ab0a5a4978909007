import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, figure, linkTo, within } from '../../../platform/pdf/pdf-tags.ts';
import { heightOf, linesOf, putText } from '../../../platform/pdf/pdf-text.ts';
import { qrPath } from '../../../ui/qr-path.ts';
import type { SheetContent } from './sheet-content.ts';
import { BODY, bottomOf, LEFT, needRoom, putHeading, widthOf } from './sheet-page.ts';

type Enquiry = Pick<SheetContent, 'name' | 'address' | 'reached'>;

const CODE = 52;
const PADDING = 8;

function linesOfEnquiry(doc: Pdf, { address, reached }: Enquiry) {
  const block = { ...BODY, size: 8.4, width: widthOf(doc) - CODE - 3 * PADDING };
  return { block, lines: [address, reached].filter(Boolean).map((text) => linesOf(doc, text, block).join('\n')) };
}

export function heightOfEnquiry(doc: Pdf, enquiry: Enquiry): number {
  const { block, lines } = linesOfEnquiry(doc, enquiry);
  return Math.max(CODE, 18 + heightOf(lines.join('\n').split('\n'), block.size)) + 2 * PADDING;
}

/** At the end of the page: whom to ask, and the page's address, also as a code for phones. */
export function putEnquiry(doc: Pdf, enquiry: Enquiry): void {
  const height = heightOfEnquiry(doc, enquiry);
  needRoom(doc, height);
  const top = bottomOf(doc) - height;
  artifact(doc, () => doc.rect(LEFT, top, widthOf(doc), height).fill(COLOURS.band));
  const x = LEFT + CODE + 2 * PADDING;
  const { block, lines } = linesOfEnquiry(doc, enquiry);
  let y = putHeading(doc, `Enquire for ${enquiry.name}`, x, top + PADDING);
  for (const [at, line] of lines.entries()) {
    if (at > 0) y = putText(doc, line, x, y, block);
    else
      y = within(doc, 'Link', (link) => {
        const end = putText(doc, line, x, y, { ...block, style: 'strong' });
        linkTo(doc, link, enquiry.address, `The page of ${enquiry.name}`, [x, y, block.width, end - y]);
        return end;
      });
  }
  putCode(doc, enquiry.address, LEFT + PADDING, top + PADDING, CODE);
  doc.y = bottomOf(doc);
}

/** A QR code on white paper. */
export function putCode(doc: Pdf, text: string, x: number, y: number, size: number): void {
  const code = qrPath(text);
  const module = size / (code.size + 4);
  figure(doc, `QR code of ${text}`, [x, y, x + size, y + size], () => {
    doc.save().rect(x, y, size, size).fill('#ffffff');
    doc.translate(x + 2 * module, y + 2 * module).scale(module);
    doc.path(code.path).fill('#000000').restore();
  });
}
