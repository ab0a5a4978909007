// Checks the subjects of the commits that have not landed yet (CONTRIBUTING.md, Commit).
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './prepare.mjs';

const MAX_LENGTH = 72;
/** Past tense, third person, participles, lower case or a full stop at the end. */
const NOT_IMPERATIVE =
  /^(?:[a-z]|(?:Added|Changed|Fixed|Removed|Updated|Made|Adds|Changes|Fixes|Removes|Updates|Makes)\b|(?!Bring\b)\w+ing\b)|[.;]$/;

/** @returns a line for each wrong subject; '' for none, without git or without an upstream */
export async function findWrongSubjects() {
  const subjects = await subjectsSince(['@{upstream}', 'origin/main']);
  return subjects
    .flatMap((subject) => {
      const problem = findSubjectProblem(subject);
      return problem ? `${subject}: ${problem}` : [];
    })
    .join('\n');
}

/** @returns what is wrong with a subject; undefined for a right one */
export function findSubjectProblem(subject) {
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, at most ${MAX_LENGTH}`;
  if (NOT_IMPERATIVE.test(subject)) return 'begin with a verb in the imperative, without an ending point';
  const [old] = readOldWords().exec(subject) ?? [];
  return old && `docs/words.md has another word for "${old.toLowerCase()}"`;
}

/** A pattern of the words that the glossary replaces in the structure of the code. */
function readOldWords() {
  const [, code = ''] = readFileSync(path.join(root, 'docs/words.md'), 'utf8').split('\n## Code\n');
  const [rows = ''] = code.split('\n## ');
  const words = [...rows.matchAll(/^\|[^|]+\|[^|]+\| (\w+) \|$/gm)].flatMap(([, word]) => (word === 'not' ? [] : word));
  return new RegExp(`\\b(?:${words.join('|')})s?\\b`, 'i');
}

async function subjectsSince(bases) {
  for (const base of bases) {
    try {
      const args = ['log', '--no-merges', '--format=%s', `${base}..HEAD`];
      const { stdout } = await promisify(execFile)('git', args, { cwd: root });
      return stdout.split('\n').filter(Boolean);
    } catch {
      // A fresh clone has no upstream.
    }
  }
  return [];
}
