// Checks the subjects of the commits that have not landed yet (CONTRIBUTING.md, Commit).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './prepare.mjs';

const MAX_LENGTH = 72;
/** Past tense, third person, participles, lower case or a full stop at the end. */
const NOT_IMPERATIVE =
  /^(?:[a-z]|(?:Added|Changed|Fixed|Removed|Updated|Made|Adds|Changes|Fixes|Removes|Updates|Makes)\b|(?!Bring\b)\w+ing\b)|[.;]$/;

/** @returns a line for each wrong subject; '' for none, without git or without an upstream */
export async function wrongSubjects() {
  const subjects = await subjectsSince(['@{upstream}', 'origin/main']);
  return subjects
    .flatMap((subject) => {
      if (subject.length > MAX_LENGTH) return `${subject}: has ${subject.length} characters, at most ${MAX_LENGTH}`;
      return NOT_IMPERATIVE.test(subject)
        ? `${subject}: begin with a verb in the imperative, without an ending point`
        : [];
    })
    .join('\n');
}

async function subjectsSince(bases) {
  for (const base of bases) {
    try {
      const args = ['log', '--no-merges', '--format=%s', `${base}..HEAD`];
      const { stdout } = await promisify(execFile)('git', args, { cwd: root });
      return stdout.split('\n').filter(Boolean);
    } catch {
      // Tries the next base.
    }
  }
  return [];
}
