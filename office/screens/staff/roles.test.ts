import { expect, it } from 'vitest';
import { type RightResource, rightsOf } from '../../../src/features/office/rights/rights.ts';
import { ROLES as FROM_THE_LEAST } from '../../../src/features/office/rights/roles.limits.ts';
import { ROLES } from './roles.ts';

/** The words of the screens for a right, where its name is another one; '' for a right that follows from others. */
const WORDS: Partial<Record<RightResource, string>> = { history: '', privacy: 'personal data' };

it('The sentence of a role names everything that the role may change', () => {
  for (const { role, may } of ROLES) {
    if (may.includes('may do everything')) continue;
    const changed = Object.entries(rightsOf(role)).flatMap(([right, actions]) =>
      actions.includes('write') ? (WORDS[right as RightResource] ?? right) : [],
    );
    expect(
      changed.filter((word) => !may.includes(word)),
      role,
    ).toEqual([]);
  }
  const everything = ROLES.filter(({ may }) => may.includes('may do everything')).map(({ role }) => role);
  expect(everything).toEqual(['admin']);
});

it('Roles are listed from the one that may do least', () => {
  expect(ROLES.map(({ role }) => role)).toEqual(FROM_THE_LEAST);
  expect(Object.values(rightsOf(FROM_THE_LEAST[0])).flat()).not.toContain('write');
});
