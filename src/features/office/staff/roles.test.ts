import { expect, it } from 'vitest';
import { listRights, type RightResource } from '../acts/rights.ts';
import { STAFF_ROLES } from '../acts/roles.limits.ts';
import { ROLE_LABELS } from './staff.resource.ts';

/** Words on screens for a right with another name; '' for a right that follows from others. */
const WORDS: Partial<Record<RightResource, string>> = { history: '', privacy: 'personal data' };

it('The sentence of a role names everything that the role may change', () => {
  for (const role of STAFF_ROLES) {
    const may = ROLE_LABELS[role];
    if (may.includes('may do everything')) continue;
    const changed = Object.entries(listRights(role)).flatMap(([right, actions]) =>
      actions.includes('write') ? (WORDS[right as RightResource] ?? right) : [],
    );
    expect(
      changed.filter((word) => !may.includes(word)),
      role,
    ).toEqual([]);
  }
  const everything = STAFF_ROLES.filter((role) => ROLE_LABELS[role].includes('may do everything'));
  expect(everything).toEqual(['admin']);
});

it('Roles are listed from the one that may do least', () => {
  expect(Object.values(listRights(STAFF_ROLES[0])).flat()).not.toContain('write');
});
