import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Email, Mailbox } from './email.ts';

export function buildLinkEmail(
  to: Mailbox,
  title: string,
  before: string,
  button: { href: string; text: string },
  after: string,
): Email {
  const greeting = to.name ? `Dear ${to.name},` : 'Hello,';
  return {
    to,
    subject: title,
    text: [greeting, '', before, '', button.href, '', after, ''].join('\n'),
    html: renderEmailHtml({
      title,
      children: (
        <>
          <EmailParagraph>{greeting}</EmailParagraph>
          <EmailParagraph>{before}</EmailParagraph>
          <EmailButton href={button.href}>{button.text}</EmailButton>
          <EmailParagraph>{after}</EmailParagraph>
        </>
      ),
    }),
  };
}

export const markConfidential = (written: Email): Email => ({ ...written, isConfidential: true });

const FONT = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:22px;color:#1f2933';

/** One column, tables and inline styles, because mail clients support nothing else. */
export function renderEmailHtml({ title, children }: { title: string; children: ReactNode }): string {
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
                        {children}
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

export function EmailParagraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 14px' }}>{children}</p>;
}

/** A button with its URL below, for mail clients without buttons. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p style={{ margin: '22px 0' }}>
        <a href={href} style={BUTTON}>
          {children}
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

export interface EmailLinkSection {
  title: string;
  links: { text: string; href: string }[];
}

export const formatLinkSections = (sections: readonly EmailLinkSection[]): string[] =>
  sections.flatMap(({ title, links }) => [
    '',
    title,
    ...links.map(({ text, href }) => (text === href ? href : `${text}: ${href}`)),
  ]);

export const EmailLinkSections = ({ sections }: { sections: readonly EmailLinkSection[] }) =>
  sections.map(({ title, links }) => (
    <EmailParagraph key={title}>
      {title}
      {links.map(({ text, href }) => (
        <span key={href}>
          <br />
          <a href={href}>{text}</a>
        </span>
      ))}
    </EmailParagraph>
  ));

type Cell = string | number | { text: string; href: string };

const renderCell = (cell: Cell | undefined) => (typeof cell === 'object' ? <a href={cell.href}>{cell.text}</a> : cell);

export function EmailTable({ head, rows, numbers = [] }: { head: string[]; rows: Cell[][]; numbers?: number[] }) {
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
        {rows.map((row) => (
          <tr key={hashRow(row)}>
            {head.map((label, column) => (
              <td key={label} align={side(column)} style={CELL}>
                {renderCell(row[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
const CELL = { ...TEXT, fontSize: 14, padding: '7px 8px', borderBottom: '1px solid #d9dee3' };
const hashRow = (row: Cell[]) => createHash('sha1').update(JSON.stringify(row)).digest('hex');
