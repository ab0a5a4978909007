import { typeset } from '../../../platform/pdf/typeset.ts';
import type { DrillTemplate } from './drill-template.ts';
import { sheetsForDrawing } from './sheets-of-paper.ts';
import { extentOfShapes } from './template-shapes.ts';

/** Length of the printed control line, in millimetres. */
const CHECK = 50;

export interface PrintedTemplate extends DrillTemplate {
  siteName: string;
  name: string;
  product: string;
  address: string;
  foot: string;
  at: string;
}

export async function drawTemplate({ at, ...template }: PrintedTemplate): Promise<{ bytes: Uint8Array }> {
  const sheets = sheetsForDrawing(extentOfShapes(template.shapes));
  return typeset({ template: 'drill-template', data: { ...template, check: CHECK, sheets }, at });
}
