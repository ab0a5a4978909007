/** Copies what a field has. @throws Error when the browser refuses */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement | null | undefined): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(field?.value ?? '');
  // Plain http, where browsers do not offer the clipboard.
  field?.select();
  if (!document.execCommand('copy')) throw new Error('The browser refused to copy');
}
