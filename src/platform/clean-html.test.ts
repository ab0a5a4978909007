import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

describe('cleanHtml', () => {
  it.each([
    ['<p onclick="x()">Hi <b>you</b></p>', '<p>Hi <b>you</b></p>'],
    ['<script>alert(1)</script><h1>Clamp</h1>', '<h2>Clamp</h2>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="/Products/x" rel="opener">x</a>', '<a href="/Products/x" rel="noopener">x</a>'],
    ['<img src="https://evil.example/x.png" alt="a"/>', '<img alt="a" />'],
    ['<img src="/uploads/products/x.webp" alt="a"/>', '<img src="/uploads/products/x.webp" alt="a" />'],
    ['<iframe src="https://evil.example"></iframe>ok', 'ok'],
    ['<p style="color:red" class="x">5 &lt; 6 &amp; 7</p>', '<p>5 &lt; 6 &amp; 7</p>'],
  ])('%s becomes %s', (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
  });

  it('is idempotent', () => {
    const fragments = fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '&amp;',
      '&lt;',
      '<a href="/x">',
      '"',
      "'",
      '<table><tr><td>',
      'x',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fragments), (pieces) => {
        const once = cleanHtml(pieces.join(''));
        return cleanHtml(once) === once;
      }),
    );
  });
});
