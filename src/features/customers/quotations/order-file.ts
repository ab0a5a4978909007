/** What a file that a customer sends with an order is, by its first bytes; undefined for what is not taken. */
export function orderFileType(bytes: Uint8Array): 'application/pdf' | 'image/jpeg' | 'image/png' | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return 'application/pdf';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return head.startsWith('\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}
