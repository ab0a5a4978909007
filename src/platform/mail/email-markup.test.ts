import { expect, test } from 'vitest';
import { formatBlocks, renderEmail } from './email-markup.tsx';

const HREF = 'https://site.example/a';

test('text and HTML of an email come from one description', () => {
  const { text, html } = renderEmail('Title', [
    'First line\nSecond line',
    { button: { text: 'Open it', href: HREF } },
    { table: { head: ['Customer', ''], rows: [{ cells: ['Name', 'A & B'] }] } },
    { title: 'See also:', links: [{ text: HREF, href: HREF }] },
  ]);
  expect(text).toBe(`First line\nSecond line\n\nOpen it:\n${HREF}\n\nName: A & B\n\nSee also:\n${HREF}\n`);
  expect(html).toContain('First line<br/>Second line');
  expect(html).toContain('>Open it</a>');
  expect(html).toContain('>A &amp; B</td>');
  expect(html).toContain(`See also:<br/><a href="${HREF}">${HREF}</a>`);
});

test('an absent paragraph leaves no gap', () => {
  expect(formatBlocks(['Before', undefined, '', 'After'])).toBe('Before\n\nAfter');
  expect(renderEmail('Title', ['']).html).not.toContain('<p');
});

test('a row of a table can have a text of its own', () => {
  expect(formatBlocks([{ table: { head: ['Model'], rows: [{ cells: ['A'], text: '5 x A' }] } }])).toBe('5 x A');
});
