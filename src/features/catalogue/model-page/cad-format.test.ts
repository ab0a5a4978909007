import { expect, it } from 'vitest';
import { findCadFile } from './cad-format.ts';
import type { ModelDownload } from './load-model.ts';

const download = (kind: ModelDownload['kind']): ModelDownload => ({
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
  expect(findCadFile(all, 'cad')?.kind).toBe('cad');
  expect(findCadFile(all, null)?.kind).toBe('step');
  expect(findCadFile(all.slice(2), 'step')?.kind).toBe('cad');
  expect(findCadFile(all.slice(3), 'step')).toBeUndefined();
});
