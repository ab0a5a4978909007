import { expect, it } from 'vitest';
import { FILE_KIND_LABELS } from './file-kinds.limits.ts';

it('Each kind of file has a label of its own in the office', () => {
  expect(FILE_KIND_LABELS).toMatchObject({ igs: 'IGS', datasheet1: 'Data sheet 1', datasheet2: 'Data sheet 2' });
  const labels = Object.values(FILE_KIND_LABELS);
  expect(new Set(labels).size).toBe(labels.length);
});
