import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeRelease, openRepository, type Repository, tagClosedReleases } from './release.mjs';

const CHANGELOG = `# Releases

## Unreleased: 3.2.0

No stop is needed.

### Highlights

* **Requests** are read.

### Visitors

### Office

* Prices are a sheet.

### Programs

## 3.1.0, 1 November 2026

### Highlights

* **Finder**.
`;
const DAY = '29 November 2026';

describe('A release', () => {
  let folder = '';
  let repository: Repository;
  const version = () => (JSON.parse(repository.read('package.json')) as { version: string }).version;
  const commit = (file: string, text: string) => {
    writeFileSync(path.join(folder, file), text);
    repository.git('add', '-A');
    repository.git('commit', '-qm', `Change ${path.basename(file)}`);
  };

  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    folder = mkdtempSync(path.join(tmpdir(), 'release-'));
    repository = openRepository(folder);
    mkdirSync(path.join(folder, 'db/migrations'), { recursive: true });
    repository.git('init', '-q', '-b', 'main');
    repository.git('config', 'user.email', 'asha@example.com');
    repository.git('config', 'user.name', 'Asha');
    commit('db/migrations/001_tables.sql', 'select 1;');
    commit('CHANGELOG.md', CHANGELOG);
    commit('package.json', JSON.stringify({ version: '3.2.0-dev' }, null, 2));
    // A dependency with the version of the release.
    const packages = { '': { version: '3.2.0-dev' }, 'node_modules/escalade': { version: '3.2.0' } };
    commit('package-lock.json', JSON.stringify({ version: '3.2.0-dev', packages }, null, 2));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it('is closed with its day and tag, and the next one begins', () => {
    expect(closeRelease(repository, DAY)).toEqual([]);
    expect(repository.git('log', '--format=%s', '-2').split('\n')).toEqual(['Begin 3.3.0', 'Release 3.2.0']);
    expect(repository.git('rev-parse', 'v3.2.0^{commit}')).toBe(repository.git('rev-parse', 'HEAD^'));
    const closed = repository.git('show', 'v3.2.0:CHANGELOG.md');
    expect(closed).toContain(`## 3.2.0, ${DAY}\n`);
    expect(closed).not.toMatch(/### (?:Visitors|Programs)/);
    expect(repository.git('show', 'v3.2.0:package-lock.json')).toContain('"version": "3.2.0"');
    expect(version()).toBe('3.3.0-dev');
    expect(JSON.parse(repository.read('package-lock.json'))).toMatchObject({
      version: '3.3.0-dev',
      packages: { '': { version: '3.3.0-dev' }, 'node_modules/escalade': { version: '3.2.0' } },
    });
    expect(repository.read('CHANGELOG.md')).toMatch(
      /^# Releases\n\n## Unreleased: 3\.3\.0\n\nNo stop is needed\.\n\n### Visitors\n/,
    );
  });

  it('gets its tag later in a clone that lacks it', () => {
    closeRelease(repository, DAY);
    const before = repository.git('rev-parse', 'v3.2.0^{commit}');
    repository.git('tag', '-d', 'v3.2.0');
    tagClosedReleases(repository);
    expect(repository.git('rev-parse', 'v3.2.0^{commit}')).toBe(before);
  });

  it.each([
    ['changes that are not committed', () => writeFileSync(path.join(folder, 'new'), ''), 'not committed'],
    ['another branch', () => repository.git('switch', '-qc', 'side'), 'the branch side'],
    ['no highlights', () => commit('CHANGELOG.md', CHANGELOG.replace('* **Requests** are read.', '')), 'has 0'],
    ['no section', () => commit('CHANGELOG.md', '# Releases\n'), 'no section'],
    ['a version that is closed', () => commit('package.json', '{ "version": "3.2.0" }'), 'not one in work'],
    ['a migration that needs a stop', () => commit('db/migrations/002_drop.stop.sql', ''), 'must rise above 3'],
  ])('is refused with the reason for %s', (_, change, reason) => {
    change();
    const before = repository.git('rev-parse', 'HEAD');
    expect(closeRelease(repository, DAY).join('\n')).toContain(reason);
    expect(repository.git('rev-parse', 'HEAD')).toBe(before);
    expect(repository.git('tag')).toBe('');
  });
});
