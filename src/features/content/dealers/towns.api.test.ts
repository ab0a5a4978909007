import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { TOWN_BY_PIN_PREFIX } from '../places/pin-codes.ts';
import { formatTown } from '../places/town-names.ts';
import type { Town } from '../places/towns.contract.ts';
import type { Dealer } from './dealers.contract.ts';
import { computeDistanceKm } from './distance.ts';

describe('The dealers nearest to a place', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  const loadTowns = async (query: string) =>
    (await site.get(`/api/get_places.php?query=${encodeURIComponent(query)}`)).body as Town[];
  const firstFor = async (query: string) => (await loadTowns(query)).map(formatTown)[0];
  /** HTML of the page, and the distances in its order. */
  const pageFor = async (near: string) => {
    const { body } = await site.inject(`/DealerNetwork?near=${encodeURIComponent(near)}`);
    const list = body.slice(body.indexOf('<article'), body.indexOf('Towns and their coordinates'));
    return {
      body,
      distances: [...list.matchAll(/>([\d,]+) km away|>in [A-Z][a-z]+</g)].map(([, km]) =>
        Number((km ?? '0').replace(',', '')),
      ),
    };
  };

  it.each([
    ['pune', 'Pune, Maharashtra'],
    ['  PUNE ', 'Pune, Maharashtra'],
    ['Bombay', 'Mumbai, Maharashtra'],
    ['bangalore', 'Bengaluru, Karnataka'],
    ['Hyderabad', 'Hyderabad, Telangana'],
    ['hyderabad, pakistan', 'Hyderabad, Sindh, Pakistan'],
    ['Sao Paulo', 'São Paulo, Brazil'],
    ['coimbatore, tamil', 'Coimbatore, Tamil Nadu'],
    ['ahmdabad', 'Ahmedabad, Gujarat'],
    ['411 001', 'Pune, Maharashtra'],
    ['Aurangabad 431001', 'Aurangabad, Maharashtra'],
    ['near pune', 'Pune, Maharashtra'],
    ['Germany', 'Berlin, State of Berlin, Germany'],
    ['near Germany', 'Berlin, State of Berlin, Germany'],
  ])('find %j as %j', async (typed, label) => {
    expect(await firstFor(typed)).toBe(label);
  });

  it('know the town of every PIN code', async () => {
    const { rows } = await site.services.database.pool.query<{ town: string }>(
      `select name || ', ' || region as town from places where country = 'India'`,
    );
    const known = new Set(rows.map(({ town }) => town));
    const missing = [...TOWN_BY_PIN_PREFIX].filter(([, { name, region }]) => !known.has(`${name}, ${region}`));
    expect(missing).toEqual([]);
  });

  it('find a place by its own label', async () => {
    for (const query of ['pun', 'ban', 'mos', 'san']) {
      for (const town of await loadTowns(query)) expect((await loadTowns(formatTown(town)))[0]).toEqual(town);
    }
  });

  it('find nothing for nonsense, and reject long queries', async () => {
    expect(await loadTowns('Nowhereville Xyz')).toEqual([]);
    expect(await loadTowns('%')).toEqual([]);
    expect(await loadTowns("o'; drop table places; --")).toEqual([]);
    const { status, body } = await site.get(`/api/get_places.php?query=${'x'.repeat(101)}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('query');
    expect((await site.get('/api/get_places.php')).status).toBe(400);
  });

  it('are listed by distance without JavaScript, with their distances', async () => {
    const { body, distances } = await pageFor('Pune');
    expect(body).toContain('those nearest to Pune, Maharashtra first');
    expect(distances.length).toBeGreaterThan(50);
    expect(distances[0]).toBe(0);
    expect(distances[1]).toBeGreaterThan(100);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const nearest = body.slice(body.indexOf('Nearest to Pune, Maharashtra</h2>'), body.indexOf('<details'));
    expect(nearest.match(/<article/g)).toHaveLength(3);
    expect(body).toMatch(/<summary[^>]*>.*Show all \d+ dealers.*<\/summary>/);
  });

  it('are found by a PIN code in the search, which no dealer has, without JavaScript too', async () => {
    const { body } = await site.inject('/DealerNetwork?q=411001&near=');
    expect(body).toContain('those nearest to Pune, Maharashtra first');
    expect((await site.inject('/DealerNetwork?q=Nowhereville')).body).toContain('No dealers found');
  });

  it('are listed in the usual order, with a message, when the place is unknown', async () => {
    const { body, distances } = await pageFor('Nowhereville Xyz');
    expect(body).toContain('We could not find “Nowhereville Xyz”');
    expect(distances).toEqual([]);
  });

  it('all have coordinates; those of the city if they have none themselves', async () => {
    const dealers = async () => (await site.get('/api/get_dealer_network.php')).body as Dealer[];
    const pune = (await dealers()).find(({ city }) => city === 'Pune');
    expect((await dealers()).filter(({ lat, lng }) => lat === undefined || lng === undefined)).toEqual([]);
    await site.services.database.pool.query(
      `update dealers set lat = null, lng = null, person_name = 'Moved' where id = $1`,
      [pune?.id],
    );
    // Replies are cached until the database announces the change.
    const moved = async () => (await dealers()).find(({ id }) => id === pune?.id);
    await expect.poll(async () => (await moved())?.person_name).toBe('Moved');
    const { lat = 0, lng = 0 } = (await moved()) ?? {};
    expect(computeDistanceKm({ lat, lng }, { lat: 18.52, lng: 73.855 })).toBeLessThan(1);
    await site.services.database.pool.query(`update dealers set city = 'Elsewhere' where id = $1`, [pune?.id]);
    await expect.poll(moved).not.toHaveProperty('lat');
  });
});
