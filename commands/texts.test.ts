import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import type { Node } from '../test/syntax.ts';
import { findTextArea } from './area-of-texts.ts';
import { findTexts, readTexts } from './texts-of.ts';

const textsIn = (source: string) => findTexts(parseSync('source.tsx', source).program as unknown as Node, source);

describe('The texts of a source', () => {
  it('include a button of one word', () => {
    expect(textsIn('const a = <button className="bg-red-500 px-2" type="submit">Save</button>')).toEqual(['Save']);
  });

  it('include an error of a field', () => {
    expect(textsIn("throw badInputError('at', 'is not in the future')")).toEqual(['‹field› is not in the future']);
  });

  it('include the sentences of an email', () => {
    expect(readTexts('src/platform/mail/email-markup.tsx')).toContain('Dear Asha Patil,');
  });

  it('have sample values', () => {
    expect(textsIn("const a = <p>Saved on {formatMoment(at)}, with {formatPlural(rows, 'row')}</p>")).toEqual([
      'Saved on 28 Nov 2026, 09:30, with 3 rows',
    ]);
  });

  it('are whole sentences in each variant', () => {
    expect(textsIn('const a = <p>The draft {late && "is late and "}{one ? "has" : "have"} no {kind}.</p>')).toEqual([
      'The draft is late and has no ‹kind›.',
      'The draft has no ‹kind›.',
      'The draft is late and have no ‹kind›.',
    ]);
  });

  it('contain the parts of a sentence that a constant states', () => {
    const source = "const end = late ? 'is late' : 'is due'; const a = <p>The draft {end}.</p>";
    expect(textsIn(source)).toEqual(['The draft is late.', 'The draft is due.']);
  });

  it('contain the parts of a sentence that a function returns', () => {
    expect(textsIn(`function find(at) { return at ? 'here' : 'there' } const b = \`Look \${find(c)} first.\``)).toEqual(
      ['Look here first.', 'Look there first.'],
    );
  });

  it('keep a text that other files read', () => {
    expect(textsIn(`export const END = 'The draft is late.'; const a = \`\${END} Save it.\``)).toContain(
      'The draft is late.',
    );
  });

  it('are one sentence where "+" joins them', () => {
    expect(textsIn("const a = 'The draft is late, ' + 'and is not saved.'")).toEqual([
      'The draft is late, and is not saved.',
    ]);
  });

  it('speak of several where one has its own word', () => {
    expect(textsIn("const a = <p>{count} {count === 1 ? 'row is' : 'rows are'} late.</p>")).toEqual([
      '3 rows are late.',
    ]);
  });

  it('are those of a list with one item', () => {
    const source = 'const a = <p>Not covered: {rows.map((row, at) => <b key={at}>{at > 0 && ", "}{row.name}</b>)}.</p>';
    expect(textsIn(source)).toEqual(['Not covered: Horizontal clamps.']);
  });

  it('have a sample of the day for a day, and not for every name that ends in "on"', () => {
    expect(textsIn('const a = <p>Due on {dueOn}, revision {condition}.</p>')).toEqual([
      'Due on 28 Nov 2026, revision ‹condition›.',
    ]);
  });

  it('speak of people on the screens of customers', () => {
    expect(readTexts('src/features/office/customers/customers.acts.ts')).toContain('Asha Patil can log in now');
  });

  it('leave out a phrase that another file completes, except problems of rows', () => {
    const source = "const a = pick(b, 'for the buyer', 'for a seller')";
    const program = parseSync('source.tsx', source).program as unknown as Node;
    expect(findTexts(program, source, { hasRows: false })).toEqual([]);
  });

  it('say what is allowed in an import', () => {
    expect(textsIn("const a = { allowed: 'a number of the list' }")).toEqual(['Allowed: a number of the list']);
  });

  it.each([
    ['an address', `const a = \`/Products/\${key}\``],
    ['a key', `const a = \`field.\${label}\``],
    ['only values', 'const a = <p>{label}: {name}</p>'],
    ['words that a program compares', "const a = new Set('above across along of the'.split(' '))"],
    ['the end of a sentence', `const a = \`, valid until the \${day}\``],
    ['a media query', "const a = '(width < 40rem)'"],
    ['a header of an email', `const a = \`Content-Type: \${type}; charset=utf-8\``],
    ['a log', "log.warn({ at }, 'The mailbox could not be read')"],
    ['the console', "console.info('The product is not shown:')"],
    ['SQL', "const a = sqlFragment`select a from b where c = 'not of this'`"],
    ['SQL in a plain string', "const a = { value: 't.disabled_at is null' }"],
    ['an endpoint', "const a = { 'POST /api/office/save_it': endpoint({ summary: 'Save it for all of us' }) }"],
    ['HTML', "const a = '<main><h1>No preview</h1></main>'"],
    ['an icon', "const a = { label: 'M4 4h16v16H4zM4 16l5-5 9 9' }"],
    ['classes', "const a = { label: 'relative rounded-md border px-2 hover:border-steel-500' }"],
    ['an error of a program', "throw new Error('Services within a transaction cannot begin another one')"],
  ])('leave out %s', (_, source) => {
    expect(textsIn(source)).toEqual([]);
  });
});

describe('The area of texts', () => {
  it('is one for the screens and the endpoints of a subject', () => {
    expect(findTextArea('office/screens/imports/import-screen.tsx')).toBe('Office: imports');
    expect(findTextArea('src/features/office/imports/imports.api.ts')).toBe('Office: imports');
  });

  it('is empty for the help of metrics', () => {
    expect(findTextArea('src/platform/http/metrics.ts')).toBe('');
  });
});
