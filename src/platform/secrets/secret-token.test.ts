import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createToken, removeTokens } from './secret-token.ts';

it.each([
  '/EnquiryStatus/T',
  '/EnquiryStatus/T.css',
  '/Quotation/T/',
  '/Quotation%2fT',
  '//Quotation/T;x',
  '/%51uotation%2FT',
])('A path such as %s is logged without its secret', (path) => {
  const token = createToken();
  expect(removeTokens(path.replace('T', token))).toBe(path.replace('T', '…'));
});

it('A needlessly encoded letter of a secret is hidden as well', () => {
  const token = createToken();
  const encoded = (at: number) => `%${token.charCodeAt(at).toString(16)}`;
  for (const at of [0, 20, 42]) {
    const path = `/Quotation/${token.slice(0, at)}${encoded(at)}${token.slice(at + 1)}`;
    expect(removeTokens(path)).toBe('/Quotation/…');
    expect(removeTokens(`${path}%ff`)).toBe('/Quotation/…%ff');
  }
});

it.each([
  '/SharedBasket/I',
  '/sharedbasket/I/',
  '/SharedBasket%2fI',
  '//SharedBasket/I.css',
  '/%53haredBasket/I',
  '/SharedBasket/I%ff',
])('The path of a shared cart such as %s is logged without its id', (path) => {
  const id = randomBytes(16).toString('base64url');
  expect(removeTokens(path.replace('I', id))).toBe('/SharedBasket/…');
});

it('A path without a secret is logged as it is', () => {
  const path = `/uploads/models/${'x'.repeat(44)}/${'y'.repeat(42)}.png`;
  expect(removeTokens(path)).toBe(path);
});
