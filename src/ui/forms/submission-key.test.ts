import { describe, expect, it } from 'vitest';
import { OFFICE_SOURCES, SOURCES } from '../../../test/imports.ts';
import { allNodes, nameOf, syntaxOf } from '../../../test/syntax.ts';
import { retryKeyField } from '../../platform/api/fields.contract.ts';
import { createSubmissionKey } from './submission-key.ts';

describe('The key of a request', () => {
  it('is one that the endpoints take, and is another one each time', () => {
    for (let n = 0; n < 100; n++) expect(retryKeyField.safeParse(createSubmissionKey()).success).toBe(true);
    expect(createSubmissionKey()).not.toBe(createSubmissionKey());
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
