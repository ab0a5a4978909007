import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { mediaUploads } from '../../../../test/office-media.ts';
import type { MediaUses } from '../media/media.contract.ts';
import type { QualityReply } from '../quality/quality.contract.ts';
import type { CadFilesReply } from './cad-files.contract.ts';
import { cadFilesJob } from './cad-files.job.ts';

const MODEL = 'VTC-200-UB';
const READING = { unit: 'mm', schema: 'AP242', solids: 1, names: [], triangles: 1, holes: [] };

let site: TestApp;
let editor: Record<string, string>;
let step: string;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000', ROLE: 'web' } });
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  step = await readFile('demo/workbook/files/models/fw-m8.step', 'latin1');
});
afterAll(() => site?.close());

const { upload } = mediaUploads(
  { inject: (request) => site.inject(request), post: (...request) => site.post(...request) },
  () => editor,
);
const store = async (name: string, content: string) => {
  const { body } = await upload(name, content, 'step');
  return (body as { file: { key: string } }).file.key;
};
const runJob = (needs: Partial<TestApp['services']> = {}) =>
  cadFilesJob({ ...site.services, ...needs, stopping: new AbortController().signal }).handle({}, { id: '' });
const get = async <Body>(path: string) => (await site.get(`/api/office/${path}`, editor)).body as Body;
const content = async (key: string) => (await get<MediaUses>(`media_uses?key=${encodeURIComponent(key)}`)).cad;
const cadFiles = () => get<CadFilesReply>('cad_files');

describe('A STEP file in the library', () => {
  it('is read after its upload, with its outline in mm', async () => {
    const key = await store('washers.step', `${step}\n`);
    expect(await content(key)).toMatchObject({ state: 'waiting' });
    await runJob();
    expect(await content(key)).toMatchObject({
      state: 'read',
      unit: 'mm',
      schema: 'AP242',
      outline: [41.22, 18.4, 3.84],
    });
    const [{ view } = { view: '' }] = await site.query<{ view: string }>(
      'select view from cad_readings where view is not null',
    );
    expect(
      Buffer.from(await site.services.files.read(view))
        .subarray(0, 4)
        .toString(),
    ).toBe('glTF');
  });

  it('says why it cannot be read, and is read once more when staff ask for it', async () => {
    const key = await store('cut-off.step', step.slice(0, 5000));
    await runJob();
    expect(await content(key)).toMatchObject({ state: 'refused', problem: 'is damaged or cut off' });
    expect((await cadFiles()).problems).toMatchObject([{ key, problem: 'is damaged or cut off' }]);
    expect((await site.post('/api/office/read_cad_files', {}, editor)).status).toBe(200);
    expect(await content(key)).toMatchObject({ state: 'waiting' });
  });

  it('is not refused while the file store is away, and its 3D view goes with it', async () => {
    const key = await store('later.step', `${step}\n\n`);
    const { files } = site.services;
    const away = Object.assign(Object.create(files), { stream: () => Promise.reject(new Error('The store is away')) });
    await runJob({ files: away });
    expect(await content(key)).toMatchObject({ state: 'waiting' });
    await site.query(`update cad_readings set begun_at = now() - interval '11 minutes' where read_at is null`);
    await runJob();
    expect(await content(key)).toMatchObject({ state: 'read' });

    const [{ view } = { view: '' }] = await site.query<{ view: string }>(
      'select r.view from cad_readings r join media m using (sha256) where m.key = $1',
      [key],
    );
    await site.query('delete from media where key = $1', [key]);
    const stuck = Object.assign(Object.create(files), { remove: () => Promise.reject(new Error('The store is away')) });
    await expect(runJob({ files: stuck })).rejects.toThrow('away');
    await runJob();
    await expect(files.read(view)).rejects.toThrow();
    expect(await site.query('select from cad_readings where view = $1', [view])).toEqual([]);
  });

  it('that contradicts the table is named in Quality with both figures, until the table is corrected', async () => {
    await site.query(
      `update cad_readings r set reading = $2::jsonb from media m join files f on m.key = 'gated/step/' || f.file
         join models o on o.id = f.model_id where r.sha256 = m.sha256 and o.name = $1`,
      [MODEL, JSON.stringify({ ...READING, outline: [122, 55, 161.49] })],
    );
    const setLength = (length: number) =>
      site.query(
        `update model_attributes v set number = $2 from models m, attributes a
         where v.model_id = m.id and a.id = v.attribute_id and m.name = $1 and a.name = 'Length'`,
        [MODEL, length],
      );
    await setLength(113.5);
    expect((await cadFiles()).differences).toMatchObject([
      { model: MODEL, attribute: 'Length', stated: 113.5, measured: 122, format: 'STEP' },
    ]);
    await site.knowsOfChanges();
    const { checks } = await get<QualityReply>('quality');
    expect(checks.find(({ name }) => name === 'cad_differs')?.count).toBe(1);
    await setLength(122);
    expect((await cadFiles()).differences).toEqual([]);
  });
});
