import { createHash } from 'node:crypto';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Email, Mailbox } from './email.ts';

export interface EmailLink {
  text: string;
  href: string;
}

export interface EmailLinkSection {
  title: string;
  links: EmailLink[];
}

type Cell = string | number | EmailLink;

interface EmailTable {
  head: string[];
  /** `text` is the row in the plain text; by default its cells, separated by colons. */
  rows: { cells: Cell[]; text?: string }[];
  /** Indexes of the columns that are aligned to the right. */
  numbers?: number[];
}

/** A string is a paragraph. The URL of a button is visible, that of a link is not. */
type EmailBlock =
  | string
  | { button: EmailLink }
  | { link: EmailLink }
  | EmailLinkSection
  | { table: EmailTable }
  | Rule;
type Rule = { rule: true };

/** Blocks of an email in their order; empty ones are left out. */
export type EmailBlocks = readonly (EmailBlock | undefined)[];

const dropEmptyBlocks = (blocks: EmailBlocks) => blocks.flatMap((block) => block || []);

/** Text and HTML of an email, made from one description. `title` is the heading of the HTML. */
export const renderEmail = (title: string, blocks: EmailBlocks): Pick<Email, 'text' | 'html'> => ({
  text: `${formatBlocks(blocks)}\n`,
  html: renderEmailHtml(title, blocks),
});

/** The blocks as plain text, with a blank line between them. */
export const formatBlocks = (blocks: EmailBlocks): string => dropEmptyBlocks(blocks).map(formatBlock).join('\n\n');

function formatBlock(block: EmailBlock): string {
  if (typeof block === 'string') return block;
  if ('rule' in block) return '--';
  if ('button' in block) return `${block.button.text}:\n${block.button.href}`;
  if ('link' in block) return formatLink(block.link);
  if ('links' in block) return [block.title, ...block.links.map(formatLink)].join('\n');
  return block.table.rows.map(({ cells, text = cells.map(formatCell).join(': ') }) => text).join('\n');
}

/** The text of a cell without its link. */
export const formatCell = (cell: Cell) => (typeof cell === 'object' ? cell.text : cell);

const formatLink = ({ text, href }: EmailLink) => (text === href ? href : `${text}: ${href}`);

function renderBlock(block: EmailBlock): ReactNode {
  if (typeof block === 'string') return <EmailParagraph>{renderLines(block.split('\n'))}</EmailParagraph>;
  if ('rule' in block) return <hr />;
  if ('button' in block) return <EmailButton {...block.button} />;
  if ('link' in block) return <EmailParagraph>{renderLink(block.link)}</EmailParagraph>;
  if ('links' in block)
    return <EmailParagraph>{renderLines([block.title, ...block.links.map(renderLink)])}</EmailParagraph>;
  return <EmailTable {...block.table} />;
}

const renderLink = ({ text, href }: EmailLink) => <a href={href}>{text}</a>;

const renderInOrder = (nodes: ReactNode[]) => createElement(Fragment, null, ...nodes);

const BREAK = <br />;
const renderLines = (lines: ReactNode[]) => renderInOrder(lines.flatMap((line, at) => (at ? [BREAK, line] : [line])));

/** An email to one person with a greeting, a text, a button and a text after the button. */
export function buildLinkEmail(to: Mailbox, title: string, before: string, button: EmailLink, after: string): Email {
  const greeting = to.name ? `Dear ${to.name},` : 'Hello,';
  return { to, subject: title, ...renderEmail(title, [greeting, before, { button }, after]) };
}

export const markConfidential = (written: Email): Email => ({ ...written, isConfidential: true });

const FONT = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:22px;color:#1f2933';

/** One column, tables and inline styles, because mail clients support nothing else. */
function renderEmailHtml(title: string, blocks: EmailBlocks): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: '#f4f5f7' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table role="presentation" width={600} cellPadding={0} cellSpacing={0} style={CARD}>
                  <tbody>
                    <tr>
                      <td style={{ backgroundColor: '#b3131b', height: 6, fontSize: 0, lineHeight: '0' }}>&nbsp;</td>
                    </tr>
                    <tr>
                      <td style={{ ...TEXT, padding: '28px 32px 32px' }}>
                        <h1 style={{ ...TEXT, fontSize: 21, lineHeight: '28px', margin: '0 0 16px' }}>{title}</h1>
                        {renderInOrder(dropEmptyBlocks(blocks).map(renderBlock))}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

const TEXT = Object.fromEntries(
  FONT.split(';').map((rule) => {
    const [name = '', value = ''] = rule.split(':');
    return [name.replace(/-([a-z])/g, (_dash, initial: string) => initial.toUpperCase()), value];
  }),
);
const CARD = { maxWidth: 600, width: '100%', backgroundColor: '#ffffff', borderCollapse: 'collapse' as const };

function EmailParagraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 14px' }}>{children}</p>;
}

/** A button with its URL below, for mail clients without buttons. */
function EmailButton({ href, text }: EmailLink) {
  return (
    <>
      <p style={{ margin: '22px 0' }}>
        <a href={href} style={BUTTON}>
          {text}
        </a>
      </p>
      <p style={{ margin: '0 0 14px', fontSize: 13, color: '#52606d', wordBreak: 'break-all' }}>{href}</p>
    </>
  );
}
const BUTTON = {
  backgroundColor: '#b3131b',
  color: '#ffffff',
  padding: '12px 22px',
  textDecoration: 'none',
  fontWeight: 'bold',
  display: 'inline-block',
};

const renderCell = (cell: Cell | undefined) => (typeof cell === 'object' ? renderLink(cell) : cell);

function EmailTable({ head, rows, numbers = [] }: EmailTable) {
  const side = (column: number) => (numbers.includes(column) ? ('right' as const) : ('left' as const));
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse', margin: '0 0 18px' }}>
      <thead>
        <tr>
          {head.map((label, column) => (
            <th key={label} scope="col" align={side(column)} style={{ ...CELL, borderBottom: '2px solid #1f2933' }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells }) => (
          <tr key={hashRow(cells)}>
            {head.map((label, column) => (
              <td key={label} align={side(column)} style={CELL}>
                {renderCell(cells[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
const CELL = { ...TEXT, fontSize: 14, padding: '7px 8px', borderBottom: '1px solid #d9dee3' };
const hashRow = (cells: Cell[]) => createHash('sha1').update(JSON.stringify(cells)).digest('hex');
