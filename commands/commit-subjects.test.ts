import { describe, expect, it } from 'vitest';
import { findSubjectProblem } from './commit-subjects.mjs';

describe('The subject of a commit', () => {
  it('is right if it states one change in the imperative', () => {
    expect(findSubjectProblem('Return 404 for a withdrawn model')).toBeUndefined();
  });

  it.each([
    ['Added a filter', 'begin with a verb in the imperative, without an ending point'],
    ['Leave two journeys to the nightly run', 'docs/words.md has another word for "journeys"'],
    ['Draw the Walls of the layers', 'docs/words.md has another word for "walls"'],
    [`Return ${'404'.repeat(30)}`, 'has 97 characters, at most 72'],
  ])('is refused with a reason: %s', (subject, problem) => {
    expect(findSubjectProblem(subject)).toBe(problem);
  });
});
