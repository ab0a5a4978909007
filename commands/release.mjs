// npm run release: closes the version of package.json, tags it and begins the next one (CONTRIBUTING.md, Release).
// npm run release -- --tag: only sets the tags of closed releases, in a clone that lacks them.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const MAX_HIGHLIGHTS = 10;
const MIGRATIONS = 'db/migrations';
const NO_STOP = 'No stop is needed.';
const READERS = ['Visitors', 'Customers', 'Office', 'Operators', 'Programs'];

/** @param {string} folder of the repository */
export const openRepository = (folder) => ({
  git: (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim(),
  read: (file) => readFileSync(path.join(folder, file), 'utf8'),
  write: (file, text) => writeFileSync(path.join(folder, file), text),
  migrations: () => readdirSync(path.join(folder, MIGRATIONS)),
});

/** @returns the lines below a heading, up to the next one of its level */
function readSection(text, heading) {
  const lines = text.split('\n');
  const from = lines.indexOf(heading);
  if (from < 0) return undefined;
  const level = heading.slice(0, heading.indexOf(' ') + 1);
  const to = lines.findIndex((line, at) => at > from && line.startsWith(level));
  return lines.slice(from + 1, to < 0 ? undefined : to).join('\n');
}

/** @returns what has to be done before the release, a sentence each */
function listReleaseFaults(repository, version) {
  const { git, read } = repository;
  const faults = [];
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)-dev$/.exec(version) ?? [];
  if (!major) faults.push(`package.json has the version ${version}, which is not one in work such as 3.2.0-dev.`);
  const status = git('status', '--porcelain');
  if (status) faults.push(`The folder has changes that are not committed:\n${status}`);
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') faults.push(`This is the branch ${branch}; releases are closed on main.`);
  const closed = version.replace(/-dev$/, '');
  if (git('tag', '--list', `v${closed}`)) faults.push(`The tag v${closed} exists.`);
  const section = readSection(read('CHANGELOG.md'), `## Unreleased: ${closed}`);
  if (section === undefined) return [...faults, `CHANGELOG.md has no section "## Unreleased: ${closed}".`];
  const highlights = (readSection(section, '### Highlights') ?? '').split('\n').filter((line) => line.startsWith('* '));
  if (!highlights.length || highlights.length > MAX_HIGHLIGHTS)
    faults.push(`"### Highlights" of ${closed} needs 1 to ${MAX_HIGHLIGHTS} points and has ${highlights.length}.`);
  const stops = listStops(repository);
  if (stops.length && !(minor === '0' && patch === '0'))
    faults.push(`${stops.join(', ')} needs a stop, so the first number must rise above ${major}.`);
  if (stops.length > 0 === section.includes(NO_STOP))
    faults.push(`The section of ${closed} must ${stops.length ? 'not ' : ''}say "${NO_STOP}"`);
  return faults;
}

/** Migrations since the last tag that need all copies stopped. */
function listStops({ git, migrations }) {
  const [last] = git('tag', '--sort=-version:refname', '--list', 'v*').split('\n');
  const before = new Set(last ? git('ls-tree', '--name-only', last, `${MIGRATIONS}/`).split('\n') : []);
  return migrations().filter((file) => file.endsWith('.stop.sql') && !before.has(`${MIGRATIONS}/${file}`));
}

/** A dependency in the lock file may have the same version, so only that of the program is changed. */
function storeVersion({ read, write }, version) {
  write('package.json', read('package.json').replace(/^( {2}"version": )"[^"]+"/m, `$1"${version}"`));
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  if (lock.packages?.['']) lock.packages[''].version = version;
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}

/** A reader for whom nothing changed has no heading in a closed release. */
const closeSection = (changelog, version, day) =>
  changelog.replace(`## Unreleased: ${version}\n`, `## ${version}, ${day}\n`).replace(/\n### [^\n]+\n+(?=\n##)/g, '\n');

const openSection = (changelog, version) =>
  changelog.replace(
    '\n## ',
    `\n## Unreleased: ${version}\n\n${NO_STOP}\n${READERS.map((reader) => `\n### ${reader}\n`).join('')}\n## `,
  );

/** Commits with the subject "Release X.Y.Z" close a release. */
export function tagClosedReleases({ git }) {
  const tags = git('tag').split('\n');
  for (const line of git('log', '--format=%H %s', '--grep=^Release [0-9]').split('\n')) {
    const [, commit, version] = /^(\w+) Release (\d+\.\d+\.\d+)$/.exec(line) ?? [];
    if (!commit || tags.includes(`v${version}`)) continue;
    git('tag', '-a', `v${version}`, '-m', `Release ${version}`, commit);
    console.log(`v${version} is ${commit.slice(0, 12)}`);
  }
}

/**
 * @param {string} day such as `29 November 2026`
 * @returns what has to be done first; [] when the release is closed
 */
export function closeRelease(repository, day) {
  const { git, read, write } = repository;
  const { version } = JSON.parse(read('package.json'));
  const faults = listReleaseFaults(repository, version);
  if (faults.length) return faults;
  const closed = version.replace(/-dev$/, '');
  storeVersion(repository, closed);
  write('CHANGELOG.md', closeSection(read('CHANGELOG.md'), closed, day));
  git('commit', '-qam', `Release ${closed}`);
  tagClosedReleases(repository);
  const [major, minor] = closed.split('.');
  const next = `${major}.${Number(minor) + 1}.0`;
  storeVersion(repository, `${next}-dev`);
  write('CHANGELOG.md', openSection(read('CHANGELOG.md'), next));
  git('commit', '-qam', `Begin ${next}`);
  console.log(`Then: git push origin main v${closed}`);
  return [];
}

if (process.argv[1] === import.meta.filename) {
  const repository = openRepository(root);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
  const faults = process.argv.includes('--tag') ? tagClosedReleases(repository) : closeRelease(repository, day);
  if (faults?.length) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
