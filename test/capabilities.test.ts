import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  groupFilesByPattern,
  listRepositoryFiles,
  measureCapabilities,
  PAGE,
  parseCapabilities,
  parseCapabilityTable,
} from '../commands/measure-capabilities.ts';

/** Share by which the code and SQL of a capability may grow before the table is written again. */
const MAX_GROWTH = 0.03;

const page = readFileSync(PAGE, 'utf8');
const capabilities = parseCapabilities(page);
const byPattern = groupFilesByPattern(listRepositoryFiles(), capabilities);

describe('docs/capabilities.md', () => {
  it('has a capability for every file', () => {
    expect(capabilities.length).toBeGreaterThan(40);
    expect(byPattern.get('') ?? []).toEqual([]);
  });

  it('has no pattern without a file of its own', () => {
    const patterns = capabilities.flatMap((capability) => capability.patterns);
    expect(patterns.filter((pattern, at) => !byPattern.has(pattern) || patterns.indexOf(pattern) !== at)).toEqual([]);
  });

  it('has the size of every capability, and none has grown by more than 3 % since (npm run capabilities)', () => {
    const stated = parseCapabilityTable(page);
    expect([...stated.keys()]).toEqual(capabilities.map(({ name }) => name));
    const grown = measureCapabilities(capabilities).flatMap(({ name, code, sql }) => {
      const before = stated.get(name) ?? 0;
      return code + sql > before * (1 + MAX_GROWTH) ? [`${name}: ${before} -> ${code + sql} lines`] : [];
    });
    expect(grown).toEqual([]);
  });
});
