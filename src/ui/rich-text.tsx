/**
 * HTML written by an editor; the server sanitises it with an allow-list of elements, on write and on output.
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
