export async function copyField(field: HTMLInputElement | HTMLTextAreaElement | null | undefined): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(field?.value ?? '');
  // On plain http, browsers do not offer the clipboard.
  field?.select();
  if (!document.execCommand('copy')) throw new Error('The browser refused to copy');
}
