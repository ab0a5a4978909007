import type { Pdf } from '../../../platform/pdf/pdf-document.ts';
import { figure } from '../../../platform/pdf/pdf-tags.ts';
import { qrPath } from '../../../ui/qr-path.ts';

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
