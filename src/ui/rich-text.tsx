/**
 * HTML that an editor wrote; the server lets an allow-list of elements through, on write and on output.
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
