import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';
import { createLargeTable } from './large-table.ts';

const KINDS = { igs: 'igs', step: 'step', cad: 'cad', technical: 'technical_data' } as const;
const LOGIN_FIRST = 'To access IGS, STEP, CAD or Technical Data, Please Login';

describe('Gated files', () => {
  let site: TestApp;
  let headers: Record<string, string>;
  let model: { id: number; name: string };
  const content = `secret drawing ${randomBytes(8).toString('hex')}`;
  const names: string[] = [];
  let catalogueId = 0;

  beforeAll(async () => {
    site = await testApp();
    const { email } = await aCustomer(site);
    headers = await signIn(site, email);
    const [first] = await modelsOfCatalogue(site, 1);
    if (!first) throw new Error('There is no model');
    model = first;
    const { database, files } = site.services;
    await database.pool.query('delete from files where model_id = $1', [model.id]);
    for (const kind of Object.values(KINDS)) {
      const name = `drawing-${kind}-${randomBytes(4).toString('hex')}.stp`;
      names.push(name);
      await files.put(`gated/${kind}/${name}`, Buffer.from(content), 'model/step');
      await database.pool.query('insert into files (model_id, kind, file) values ($1, $2, $3)', [model.id, kind, name]);
    }
    const catalogue = `catalogue-${randomBytes(4).toString('hex')}.pdf`;
    names.push(catalogue);
    await files.put(`gated/catalogues/${catalogue}`, Buffer.from(content), 'application/pdf');
    const { rows } = await database.pool.query<{ id: number }>(
      'insert into catalogues (title, file) values ($1, $2) returning id',
      ['Test catalogue', catalogue],
    );
    catalogueId = rows[0]?.id ?? 0;
  });
  afterAll(() => site?.close());

  const checkedPaths = () => [
    ...Object.keys(KINDS).map((kind) => `/api/download.php?kind=${kind}&model_id=${model.id}`),
    `/api/download.php?kind=catalogue&id=${catalogueId}`,
    `/api/download_step_files.php?ids=${model.id}`,
    `/uploads/catalogues/${names.at(-1)}`,
  ];
  const guessedPaths = () =>
    names.flatMap((name) =>
      ['uploads', 'uploads/gated', 'gated', 'files', 'files/gated', 'pictures'].flatMap((root) =>
        ['', ...Object.values(KINDS), 'models', 'products'].map(
          (folder) => `/${[root, folder, name].filter(Boolean).join('/')}`,
        ),
      ),
    );

  it('are listed for everybody by name, format and size, never by file name or content', async () => {
    const { status, body } = await site.get(`/api/get_file_list.php?text=${encodeURIComponent(model.name)}`);
    expect(status).toBe(200);
    expect((body as { data: unknown[] }).data).toContainEqual({
      model_id: model.id,
      model_name: model.name,
      product_name: expect.any(String),
      files: Object.keys(KINDS).map((kind) => ({ kind, bytes: null })),
    });
    const pages = await Promise.all(['/Downloads', '/TechnicalData'].map((path) => site.inject(path)));
    for (const text of [JSON.stringify(body), ...pages.map((page) => page.body)]) {
      // The URL of a catalogue is public (/api/get_catalogues.php names it), but its file is refused.
      for (const secret of [...names.slice(0, -1), content]) expect(text).not.toContain(secret);
    }
  });

  async function strangers(): Promise<[string, Record<string, string>][]> {
    const unverified = await aCustomer(site, { emailVerified: false });
    const attempt = await site.inject({
      method: 'POST',
      url: '/api/login.php',
      payload: { email: unverified.email, password: PASSWORD },
    });
    const signedOut = await signIn(site, (await aCustomer(site)).email);
    await site.post('/api/logout.php', {}, signedOut);
    const withdrawn = await aCustomer(site);
    const withdrawnHeaders = await signIn(site, withdrawn.email);
    await site.services.database.pool.query('update users set email_verified = false where id = $1', [withdrawn.id]);
    return [
      ['a guest', {}],
      ['an unverified customer', { cookie: attempt.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }],
      ['a signed-out customer', signedOut],
      ['a customer whose verification was withdrawn', withdrawnHeaders],
      ['a forged cookie', { cookie: 'user={"id":1}; clamps.session_token=abc.def; token=1' }],
      ['a forged header', { authorization: 'Bearer 1', 'x-user-id': '1' }],
    ];
  }

  it('are refused with 401 to everyone without a session, and their list too', async () => {
    for (const [who, theirs] of await strangers()) {
      for (const path of checkedPaths()) {
        const response = await site.inject({ url: path, headers: theirs });
        expect([who, path, response.statusCode]).toEqual([who, path, 401]);
        expect(response.body).not.toContain(content);
      }
      expect(await site.get('/api/get_cad_files.php', theirs)).toEqual({
        status: 401,
        body: { error: 'Please login' },
      });
    }
    expect((await site.get(checkedPaths()[0] ?? '')).body).toEqual({ error: LOGIN_FIRST });
  });

  it('are refused to a browser that opens them with a page that says why, and to programs with JSON', async () => {
    const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
    const messages = new Map(checkedPaths().map((path) => [path, LOGIN_FIRST]));
    messages.set(`/uploads/catalogues/${names.at(-1)}`, 'To download catalogues, Please Login');
    messages.set('/api/get_cad_files.php', 'Please login');
    messages.set('/api/export_account.php', 'Please login to see your account');
    for (const [path, message] of messages) {
      const page = await site.inject({ url: path, headers: { accept: chrome } });
      expect([path, page.statusCode, page.headers['content-type']]).toEqual([path, 401, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain(`>${message}`);
      expect(page.body).toContain('Logging in needs JavaScript');
      expect(page.body).not.toContain(content);
      for (const accept of ['application/json', '*/*', 'application/json, text/html']) {
        const reply = await site.inject({ url: path, headers: { accept } });
        expect([path, accept, reply.statusCode]).toEqual([path, accept, 401]);
        expect(reply.headers['cache-control']).toBe('no-store');
        expect(reply.json()).toHaveProperty('error');
      }
    }
    const head = await site.inject({ method: 'HEAD', url: checkedPaths()[0] ?? '', headers: { accept: chrome } });
    expect([head.statusCode, head.body]).toEqual([401, '']);
  });

  it('have no path that could be guessed, signed in or not', async () => {
    for (const path of guessedPaths().filter((guessed) => !checkedPaths().includes(guessed))) {
      for (const theirs of [{}, headers]) {
        const response = await site.inject({ url: path, headers: theirs });
        expect(response.body).not.toContain(content);
        expect([path, response.statusCode >= 400]).toEqual([path, true]);
      }
    }
  });

  it('appear on no page and in no open endpoint', async () => {
    const open = [
      `/product-single/${encodeURIComponent(model.name)}`,
      '/Downloads',
      '/TechnicalData',
      `/api/get_model_details.php?model_name=${encodeURIComponent(model.name)}`,
      `/api/get_models.php?model_id=${model.id}`,
    ];
    for (const path of open) {
      const { body, statusCode } = await site.inject(path);
      expect([path, statusCode]).toEqual([path, 200]);
      for (const secret of [...names.slice(0, -1), content]) expect(body).not.toContain(secret);
    }
  });

  it('of several models are sent to a customer as one archive, with the names of those that have none', async () => {
    const logged = async () => (await site.query('select from download_log')).length;
    const before = await logged();
    const [other] = await site.query<{ id: number; name: string }>(
      'select id, name from models m where is_active and not exists (select from files where model_id = m.id) limit 1',
    );
    const ids = other ? `${model.id},${other.id},999999999` : `${model.id}`;
    const response = await site.inject({ url: `/api/download_step_files.php?ids=${ids}`, headers });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(response.rawPayload);
    const [step = '', ...others] = Object.keys(files).toSorted(
      (a, b) => Number(/README/.test(a)) - Number(/README/.test(b)),
    );
    expect(step).toMatch(/\.stp$/);
    expect(strFromU8(files[step] as Uint8Array)).toBe(content);
    expect(others).toEqual(other ? ['README.txt'] : []);
    await expect.poll(logged, { timeout: 3000 }).toBe(before + 1);
    for (const [query, status] of [
      ['ids=', 400],
      ['ids=1,x', 400],
      [`ids=${Array.from({ length: 101 }, (_, at) => at)}`, 400],
      ['ids=999999999', 404],
    ]) {
      expect([
        query,
        (await site.inject({ url: `/api/download_step_files.php?${query}`, headers })).statusCode,
      ]).toEqual([query, status]);
    }
  });

  it('are sent whole to who resumes another version of them', async () => {
    const [{ key } = { key: '' }] = await site.query<{ key: string }>(
      `select key from media where key like 'uploads/products/%' limit 1`,
    );
    const url = `/${key}`;
    const { etag, 'last-modified': modified } = (await site.inject(url)).headers;
    for (const [ifRange, status] of [
      [etag, 206],
      [modified, 206],
      ['"another"', 200],
      ['Mon, 01 Jan 2024 00:00:00 GMT', 200],
    ]) {
      const sent = await site.inject({ url, headers: { range: 'bytes=0-9', 'if-range': String(ifRange) } });
      expect([ifRange, sent.statusCode]).toEqual([ifRange, status]);
    }
  });

  it('may be at another address, to which the reply and the list in an archive lead, and HEAD is no download', async () => {
    const [other] = await site.query<{ id: number; name: string }>(
      'select id, name from models m where is_active and not exists (select from files where model_id = m.id) limit 1',
    );
    await site.query(`insert into files (model_id, kind, file) values ($1, 'step', 'https://cad.example/Ω.step')`, [
      other?.id,
    ]);
    const url = `/api/download.php?kind=step&model_id=${other?.id}`;
    const { statusCode, headers: sent } = await site.inject({ url, headers });
    expect([statusCode, sent.location]).toEqual([302, 'https://cad.example/%CE%A9.step']);
    const archive = await site.inject({ url: `/api/download_step_files.php?ids=${model.id},${other?.id}`, headers });
    const note = strFromU8(unzipSync(archive.rawPayload)['README.txt'] as Uint8Array);
    expect(note).toContain(`${other?.name}: https://cad.example/%CE%A9.step`);
    expect(note).not.toContain('There is no STEP file');
    const logged = async () => (await site.query('select from download_log')).length;
    await expect.poll(logged, { timeout: 3000 }).toBeGreaterThan(1);
    await new Promise((done) => setTimeout(done, 500));
    const before = await logged();
    for (const path of [url, `/api/download.php?kind=step&model_id=${model.id}`])
      await site.inject({ method: 'HEAD', url: path, headers });
    await site.inject({ url, headers });
    await expect.poll(logged, { timeout: 3000 }).toBe(before + 1);
    await site.query('delete from files where model_id = $1', [other?.id]);
  });

  it('are sent to a customer as an attachment that is never cached, and each download is logged', async () => {
    const { pool } = site.services.database;
    const before = (await pool.query('select 1 from download_log')).rowCount ?? 0;
    for (const kind of Object.keys(KINDS)) {
      const response = await site.inject({ url: `/api/download.php?kind=${kind}&model_id=${model.id}`, headers });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(content);
      expect(response.headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+\.stp"$/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    }
    const catalogue = (more: Record<string, string> = {}) =>
      site.inject({ url: `/uploads/catalogues/${names.at(-1)}`, headers: { ...headers, ...more } });
    expect((await catalogue()).body).toBe(content);
    expect((await catalogue({ range: 'bytes=6-' })).body).toBe(content.slice(6));
    await site.inject({ method: 'HEAD', url: `/uploads/catalogues/${names.at(-1)}`, headers });
    for (const name of ['no-such-file.pdf', 'not%20a%20name', '%2e%2e%2fsecret', '%00']) {
      const { statusCode } = await site.inject({ url: `/uploads/catalogues/${name}`, headers });
      expect([name, statusCode]).toEqual([name, 404]);
    }
    const logged = async () => (await pool.query('select 1 from download_log')).rowCount;
    await expect.poll(logged, { timeout: 3000 }).toBe(before + 5);
    expect((await pool.query('select kind, file from download_log order by id desc limit 1')).rows).toEqual([
      { kind: 'catalogue', file: names.at(-1) },
    ]);
  });

  it('are listed for customers with the checked paths', async () => {
    const { body } = await site.get('/api/get_cad_files.php', headers);
    expect(body).toContainEqual(
      expect.objectContaining({
        model_id: model.id,
        model_name: model.name,
        step_upload: `/api/download.php?kind=step&model_id=${model.id}`,
        technical_data: `/api/download.php?kind=technical&model_id=${model.id}`,
      }),
    );
    expect((await site.get('/api/get_cad_files.php?brand_id=999', headers)).body).toEqual([]);
  });

  it('are listed in pages of a thousand models, each model once', async () => {
    await createLargeTable(site, 1500);
    const pages: { model_id: number }[][] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      pages.push((await site.get(`/api/get_cad_files.php?page=${page}`, headers)).body as { model_id: number }[]);
    }
    const total = pages.flat().length;
    expect(total).toBeGreaterThan(1500);
    expect(pages.map(({ length }) => length)).toEqual(
      [0, 1, 2, 3, 4].map((index) => Math.min(1000, Math.max(0, total - index * 1000))),
    );
    expect(new Set(pages.flat().map(({ model_id }) => model_id)).size).toBe(total);
    expect((await site.get('/api/get_cad_files.php', headers)).body).toEqual(pages[0]);
  });

  it.each([
    ['?kind=step', 400],
    ['?kind=catalogue', 400],
    ['?kind=other&model_id=1', 400],
    ['?kind=step&model_id=x', 400],
    ['?kind=step&model_id=../../etc/passwd', 400],
    ['?kind=step&model_id=2000000000', 404],
    ['?kind=catalogue&id=2000000000', 404],
  ])('with a bad query (%s) get %i', async (query, status) => {
    expect((await site.inject({ url: `/api/download.php${query}`, headers })).statusCode).toBe(status);
  });
});
