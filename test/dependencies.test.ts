import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (file: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'));
const versions = ({ dependencies, devDependencies, optionalDependencies }: Package) => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
});

describe.each(['.', 'demo'])('The dependencies of %s', (folder) => {
  const manifest: Package = read(`${folder}/package.json`);
  const locked: Record<string, Package> = read(`${folder}/package-lock.json`).packages;

  it('are pinned to exact versions', () => {
    expect(Object.entries(versions(manifest)).filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  });

  it('are locked for every platform, not only for the one that wrote the lock file', () => {
    const missing = Object.entries(locked).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !locked[`node_modules/${name}`] && !locked[`${place}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});

it('The dependencies of office are pinned, and use the React of the site', () => {
  const office = versions(read('office/package.json'));
  expect(Object.entries(office).filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  const site = versions(read('package.json'));
  const shared = ['react', 'react-dom'] as const;
  expect(shared.map((name) => office[name])).toEqual(shared.map((name) => site[name]));
});

it('demo/ lists only what the site does not install already', () => {
  const site = versions(read('package.json'));
  expect(Object.keys(versions(read('demo/package.json'))).filter((name) => name in site)).toEqual([]);
});
