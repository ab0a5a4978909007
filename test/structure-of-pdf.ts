import { getDocumentProxy } from 'unpdf';

/**
 * Structure of a PDF for screen readers: tagged text page by page, untagged texts that are not marked as repeating, and
 * the number of unclosed marks.
 */
export async function structureOfPdf(
  bytes: Uint8Array,
): Promise<{ structure: string; outside: string[]; open: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const found = { structure: '', outside: [] as string[], open: 0 };
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    let depth = 0;
    for (const item of items) {
      if (!('str' in item)) depth += item.type === 'endMarkedContent' ? -1 : 1;
      else if (depth === 0 && item.str.trim()) found.outside.push(item.str);
    }
    found.open += Math.abs(depth);
    found.structure += JSON.stringify(await page.getStructTree());
  }
  return found;
}
