import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './endpoint.ts';

const schema = z.object({ category_id: z.coerce.number().int(), search: z.string().max(10).optional() });
const failure = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
};

describe('Input of an endpoint', () => {
  it('is parsed, with other spellings of its names accepted', () => {
    expect(parseInput(schema, { categoryId: '7', utm_source: 'x' }, { categoryId: 'category_id' })).toEqual({
      category_id: 7,
    });
  });

  it('prefers the canonical spelling when both are given', () => {
    expect(parseInput(schema, { category_id: '1', categoryId: '2' }, { categoryId: 'category_id' })).toEqual({
      category_id: 1,
    });
  });

  it('names the field that is missing, wrong, repeated or too long', () => {
    const text = z.object({ query: z.string().max(10) });
    expect(failure(() => parseInput(text, {}))).toBe('query: is required');
    expect(failure(() => parseInput(text, { query: ['a', 'b'] }))).toMatch(/^query: .*expected string/);
    expect(failure(() => parseInput(text, { query: 'x'.repeat(11) }))).toMatch(/^query: Too big/);
    expect(failure(() => parseInput(schema, { category_id: 'abc' }))).toMatch(/^category_id: /);
  });

  it('rejects unpaired surrogates, and input nested so deeply that it would exhaust the stack', () => {
    expect(failure(() => parseInput(schema, { search: 'a\uD800' }))).toBe('search: must not hold half a character');
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(failure(() => parseInput(schema, { search: deep }))).toBe('search: is nested too deeply');
  });

  it('rejects null characters at any depth', () => {
    expect(failure(() => parseInput(schema, { search: 'a\0b' }))).toBe('search: must not hold a null character');
    expect(failure(() => parseInput(z.any(), { lines: [{ name: 'a\0' }] }))).toBe(
      'name: must not hold a null character',
    );
  });

  it('is refused before its schema sees it when it has too many values', () => {
    const names = z.object({ names: z.array(z.string()).max(1000) });
    expect(failure(() => parseInput(names, { names: Array.from({ length: 200_000 }, () => 0) }))).toBe(
      'names: has too many values',
    );
    expect(failure(() => parseInput(names, { names: Array.from({ length: 1001 }, () => 'x') }))).toMatch(/Too big/);
  });

  it('must be an object where the schema is one', () => {
    for (const body of ['text', 7, ['a']])
      expect(failure(() => parseInput(z.object({ a: z.string() }), body))).toMatch(/^body: /);
  });
});
