import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { quotationsOf } from '../../../../test/quotations.ts';
import type { MyEnquiry } from '../my-enquiries/my-enquiries.contract.ts';
import { applyRetention } from '../retention/retention.job.ts';
import type { Project } from './saved-lists.contract.ts';

let site: TestApp;
let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '100' } });
  models = await modelsOfCatalogue(site, 3);
});
afterAll(() => site?.close());

const lines = (count = 2) =>
  models
    .slice(0, count)
    .map(({ id }, at) => ({ model_id: id, quantity: at + 1, own_number: `47-${at}`, note: 'left' }));

/** A logged-in customer, and functions that send requests about projects. */
async function aBuyer() {
  const customer = await aCustomer(site);
  const headers = await signIn(site, customer.email);
  const post = (name: string, body: unknown) => site.post(`/api/${name}_project.php`, body, headers);
  return {
    customer,
    headers,
    post,
    list: async () => ((await site.get('/api/get_my_projects.php', headers)).body as { data: Project[] }).data,
    add: async (name: string) => ((await post('add', { name, lines: lines() })).body as { project: Project }).project,
  };
}

describe('A project', () => {
  it('is a cart put aside under a name, with own part numbers and notes', async () => {
    const { add, list } = await aBuyer();
    const project = await add('Fixture 12');
    expect(project).toMatchObject({ name: 'Fixture 12', version: 1 });
    expect(project.lines).toEqual(
      models.slice(0, 2).map(({ id, name, product_id, product }, at) => ({
        ...{ model_id: id, name, quantity: at + 1, own_number: `47-${at}`, note: 'left' },
        model: { model_id: id, model_name: name, product_id, product_name: product, image_upload1: expect.any(String) },
      })),
    );
    const later = await add('Fixture 13');
    expect(await list()).toEqual([later, project]);
  });

  it('is one of 120 changes in an hour at most, also where each is deleted again', async () => {
    const { customer } = await aBuyer();
    await site.query('delete from rate_limits');
    const strict = await testApp({ connectionString: site.connectionString });
    const headers = await signIn(strict, customer.email);
    const statuses: number[] = [];
    for (let at = 0; at < 60; at += 1) {
      const added = await strict.post('/api/add_project.php', { name: `Fixture ${at}`, lines: lines() }, headers);
      const { id = 0, version = 0 } = (added.body as { project?: Project }).project ?? {};
      const deleted = await strict.post('/api/delete_project.php', { id, version }, headers);
      statuses.push(added.status, deleted.status);
    }
    const further = await strict.post('/api/add_project.php', { name: 'Fixture 61', lines: lines() }, headers);
    await strict.close();
    expect([new Set(statuses), further.status]).toEqual([new Set([200]), 429]);
  });

  it('changed in two windows loses nothing: the second one gets the project as it is', async () => {
    const { add, post, list } = await aBuyer();
    const { id, version } = await add('Fixture 12');
    const first = await post('change', { id, version, lines: lines(3) });
    expect(first).toMatchObject({ status: 200, body: { project: { version: 2 } } });
    const { project } = first.body as { project: Project };
    const error = expect.stringContaining('changed in another window');
    for (const [act, body] of [
      ['change', { lines: lines(1) }],
      ['change', { name: 'Another' }],
      ['delete', {}],
    ] as const)
      expect(await post(act, { id, version, ...body })).toMatchObject({
        status: 409,
        body: { error, current: project },
      });
    expect(await list()).toEqual([project]);
  });

  it('has a name of its own among those of a customer, also when two are added at once', async () => {
    const { add, post, list } = await aBuyer();
    const replies = await Promise.all([1, 2, 3].map(() => post('add', { name: 'Line A', lines: lines() })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [project] = await list();
    expect(await post('add', { name: 'LINE a', lines: lines() })).toMatchObject({
      status: 409,
      body: { error: 'You already have a project “Line A”.', current: project },
    });
    const other = await add('Line B');
    expect((await post('change', { id: other.id, version: 1, name: 'line a' })).status).toBe(409);
    expect(await post('change', { id: other.id, version: 1, name: 'LINE B' })).toMatchObject({
      status: 200,
      body: { project: { name: 'LINE B', lines: other.lines } },
    });
  });

  it('is brought back after it was deleted, unless another has its name or it is too late', async () => {
    const { add, post, list } = await aBuyer();
    const project = await add('Fixture 12');
    expect((await post('delete', project)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await post('restore', project)).toMatchObject({ status: 200, body: { project } });
    await post('delete', project);
    const namesake = await add('Fixture 12');
    expect((await post('restore', project)).status).toBe(409);
    await post('delete', namesake);
    await site.query(`update projects set deleted_at = now() - interval '31 days' where id = $1`, [project.id]);
    await applyRetention(site.services);
    expect((await post('restore', project)).status).toBe(404);
    expect((await post('restore', namesake)).status).toBe(200);
  });

  it('counts among a hundred also when it is deleted: the oldest deleted ones go, and none too many come back', async () => {
    const { customer, post, add } = await aBuyer();
    const stored = JSON.stringify([{ model_id: 1, model_name: 'x', quantity: 1, own_number: '', note: '' }]);
    await site.query(
      `insert into projects (user_id, name, lines, changed_at, deleted_at)
       select $1, 'Deleted ' || n, $2, now(), now() - n * interval '1 minute' from generate_series(1, 120) n`,
      [customer.id, stored],
    );
    await add('New');
    const kept = () =>
      site.query<{ id: number; name: string }>('select id, name from projects where user_id = $1 order by deleted_at', [
        customer.id,
      ]);
    const [oldest, ...others] = await kept();
    expect([oldest?.name, others.length]).toEqual(['Deleted 99', 99]);
    await site.query('delete from projects where user_id = $1', [customer.id]);
    await site.query(
      `insert into projects (user_id, name, lines, changed_at, deleted_at)
       select $1, 'Project ' || n, $2, now(), case when n = 101 then now() end from generate_series(1, 101) n`,
      [customer.id, stored],
    );
    const deleted = (await kept()).find(({ name }) => name === 'Project 101');
    expect(await post('restore', { id: deleted?.id })).toMatchObject({ status: 400 });
  });

  it('keeps a model that leaves the catalogue, by its name', async () => {
    const { add, list, post } = await aBuyer();
    const { id, version } = await add('Fixture 12');
    await site.query('update models set is_active = false where id = $1', [models[0]?.id]);
    const gone = { model_id: models[0]?.id, name: models[0]?.name, model: null, own_number: '47-0' };
    expect((await list())[0]?.lines[0]).toMatchObject(gone);
    const [line] = lines();
    await post('change', { id, version, lines: [{ ...line, name: models[0]?.name }] });
    expect((await list())[0]?.lines).toMatchObject([gone]);
    await site.query('update models set is_active = true where id = $1', [models[0]?.id]);
  });

  it('is nobody else’s, is exported with the account, and goes with it', async () => {
    const owner = await aBuyer();
    const other = await aBuyer();
    const { id } = await owner.add('Fixture 12');
    expect(await other.list()).toEqual([]);
    for (const act of ['change', 'delete', 'restore'])
      expect((await other.post(act, { id, version: 1, name: 'Mine' })).status).toBe(404);
    expect((await site.get('/api/get_my_projects.php')).status).toBe(401);
    expect((await site.post('/api/add_project.php', { name: 'x', lines: lines() })).status).toBe(401);
    const exported = await site.get('/api/export_account.php', owner.headers);
    expect(exported.body).toMatchObject({ projects: [{ name: 'Fixture 12', lines: [{ own_number: '47-0' }, {}] }] });
    await site.post('/api/delete_account.php', { password: 'Secret1!' }, owner.headers);
    expect(await site.query('select from projects where id = $1', [id])).toEqual([]);
  });

  it('is refused with the field that is wrong', async () => {
    const { post } = await aBuyer();
    for (const [bad, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'a\nb' }, 'name'],
      [{ lines: [] }, 'lines'],
      [{ lines: [{ model_id: 1, quantity: 0 }] }, 'lines.0.quantity'],
      [{ lines: [{ model_id: 1, quantity: 1, own_number: 'x'.repeat(61) }] }, 'lines.0.own_number'],
    ] as const)
      expect(await post('add', { name: 'Good', lines: lines(), ...bad })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(field) },
      });
  });
});

describe('An own part number', () => {
  it('goes with the enquiry to the inbox, to My enquiries and into the lines of a quotation', async () => {
    const { customer, headers } = await aBuyer();
    const sent = models.slice(0, 2);
    const { body } = await site.post(
      '/api/submit_enquiry.php',
      {
        customer_id: customer.id,
        product_ids: sent.map(({ product_id }) => product_id),
        model_ids: sent.map(({ id }) => id),
        model_names: sent.map(({ name }) => name),
        quantities: [1, 2],
        own_numbers: ['47-11', ''],
        line_notes: ['', 'with red grip'],
      },
      headers,
    );
    const { reference } = body as { reference: string };
    const mine = await site.get('/api/get_my_enquiries.php?search=47-11', headers);
    expect((mine.body as { data: MyEnquiry[] }).data).toMatchObject([
      {
        reference,
        lines: [
          { own_number: '47-11', note: '' },
          { own_number: '', note: 'with red grip' },
        ],
      },
    ]);
    const office = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
    const [{ id } = { id: 0 }] = await site.query<{ id: number }>('select id from conversations where reference = $1', [
      reference,
    ]);
    expect((await site.get(`/api/office/enquiry?id=${id}`, office)).body).toMatchObject({
      lines: [{ own_number: '47-11' }, { note: 'with red grip' }],
    });
    const { lines: quoted } = await quotationsOf(site, office).begin(id);
    expect(quoted.map(({ text }) => text)).toEqual([
      `${sent[0]?.name} – ${sent[0]?.product}, your part no. 47-11`,
      `${sent[1]?.name} – ${sent[1]?.product}`,
    ]);
    const wrong = await site.post(
      '/api/submit_enquiry.php',
      {
        ...{
          customer_id: customer.id,
          product_ids: [1],
          model_ids: [sent[0]?.id],
          model_names: ['x'],
          quantities: [1],
        },
        own_numbers: ['a', 'b'],
      },
      headers,
    );
    expect(wrong).toMatchObject({ status: 400, body: { error: expect.stringContaining('own_numbers') } });
  });
});
