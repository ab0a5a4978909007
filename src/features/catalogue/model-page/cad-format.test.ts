import { expect, it } from 'vitest';
import { cadFileOf } from './cad-format.ts';
import type { Download } from './load-model.ts';

const download = (kind: Download['kind']): Download => ({
  kind,
  label: kind,
  url: '',
  gated: null,
  name: '',
  bytes: null,
  stored_on: null,
});

it('The CAD file that is offered first is of the format of the last download, else STEP, IGS, CAD', () => {
  const all = [download('igs'), download('step'), download('cad'), download('pdf')];
  expect(cadFileOf(all, 'cad')?.kind).toBe('cad');
  expect(cadFileOf(all, null)?.kind).toBe('step');
  expect(cadFileOf(all.slice(2), 'step')?.kind).toBe('cad');
  expect(cadFileOf(all.slice(3), 'step')).toBeUndefined();
});
