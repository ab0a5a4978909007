import { describe, expect, it } from 'vitest';
import { OFFICE_SOURCES, SOURCES } from '../../../test/imports.ts';
import { allNodes, nameOf, syntaxOf } from '../../../test/syntax.ts';
import { newSubmissionKey } from './submission-key.ts';

describe('The key of a request', () => {
  it('has 32 hexadecimal digits, and is another one each time', () => {
    expect(newSubmissionKey()).toMatch(/^[\da-f]{32}$/);
    expect(newSubmissionKey()).not.toBe(newSubmissionKey());
  });

  it('is never made by crypto.randomUUID(), which browsers lack on plain http', () => {
    const lacking = [...SOURCES, ...OFFICE_SOURCES].filter((file) =>
      allNodes(syntaxOf(file)).some(
        ({ type, object, property }) =>
          type === 'MemberExpression' && nameOf(object) === 'crypto' && nameOf(property) === 'randomUUID',
      ),
    );
    expect(lacking).toEqual([]);
  });
});
