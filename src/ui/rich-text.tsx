/**
 * HTML that an editor wrote; the server lets an allow-list of elements through, on write and on output.
 * Links to the site itself are followed without reloading the document (shell/written-links.ts).
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return <div data-written-links="" className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
