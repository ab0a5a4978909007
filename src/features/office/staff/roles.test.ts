import { expect, it } from 'vitest';
import { type RightResource, rightsOf } from '../rights/rights.ts';
import { ROLES } from '../rights/roles.limits.ts';
import { ROLE_WORDS } from './staff.sheet.ts';

/** Words on screens for a right with another name; '' for a right that follows from others. */
const WORDS: Partial<Record<RightResource, string>> = { history: '', privacy: 'personal data' };

it('The sentence of a role names everything that the role may change', () => {
  for (const role of ROLES) {
    const may = ROLE_WORDS[role];
    if (may.includes('may do everything')) continue;
    const changed = Object.entries(rightsOf(role)).flatMap(([right, actions]) =>
      actions.includes('write') ? (WORDS[right as RightResource] ?? right) : [],
    );
    expect(
      changed.filter((word) => !may.includes(word)),
      role,
    ).toEqual([]);
  }
  const everything = ROLES.filter((role) => ROLE_WORDS[role].includes('may do everything'));
  expect(everything).toEqual(['admin']);
});

it('Roles are listed from the one that may do least', () => {
  expect(Object.values(rightsOf(ROLES[0])).flat()).not.toContain('write');
});
