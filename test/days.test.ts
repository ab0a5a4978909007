import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDifferingTimeZones } from '../src/features/office/rows/resource-rules.store.ts';
import { KNOWN_TIME_ZONES, parseTimeZone, ZONES_WITHOUT_PLACE } from '../src/platform/time/known-time-zones.ts';
import { computeZoneOffset, getYearInIndia } from '../src/platform/time/time-zone.ts';
import { type TestApp, testApp } from './app.ts';
import { OFFICE_SOURCES, ROOT, SOURCES } from './imports.ts';
import { aMemberOfStaff, officeSession } from './office.ts';
import { textOf } from './syntax.ts';

/** Days, weeks and years by the clock of the machine or browser that runs the code, or by UTC. */
const OWN_CLOCK =
  /\.get(UTC)?(FullYear|Month|Date|Day|Hours)\(|current_date|toISOString\(\)\s*\.(slice|substring|split|replace)|\.toLocale(Date|Time)String\(|new Date\(.*\)\.toLocaleString\(|new Intl\.DateTimeFormat|date_trunc\('(day|week|month|year)', (?!.*(at time zone|inIndiaSql|'UTC'))|\w_at::date|now\(\)::date/i;

const OF_TEXTS = 'counts from days that are given as texts, which UTC does not shift';
const OF_VISITOR = "shows a moment by the visitor's own clock, in the browser only";
const FOR_MACHINES = 'is read by programs or operators, and states UTC';

/** Number of lines with a clock of their own in a file, and the reason. */
const REASONS: Record<string, [lines: number, reason: string]> = {
  'office/screens/statistics/statistics-screen.tsx': [2, OF_TEXTS],
  'office/screens/statistics/pipeline-section.tsx': [1, OF_TEXTS],
  'office/shell/data/moments.ts': [7, "owns the office's zone in the browser"],
  'ops/erp/accepted-orders.mjs': [1, 'runs by itself, without the files of the site, and states the zone of India'],
  'src/features/catalogue/open-data/model-files.ts': [2, FOR_MACHINES],
  'src/features/customers/enquiry-cart/enquiry-cart.page.tsx': [1, OF_VISITOR],
  'src/features/customers/my-enquiries/sent-enquiry.tsx': [1, OF_VISITOR],
  'src/features/customers/retention/retention.ts': [2, 'counts months back from a moment, of which no day is shown'],
  'src/features/office/statistics/statistics.api.ts': [2, OF_TEXTS],
  'src/features/office/home/home.store.ts': [1, "groups days that are stored as India's"],
  'src/features/office/imports/undo-import.ts': [1, FOR_MACHINES],
  'src/features/site/conversations/answer-time.ts': [2, "reads the office's clock as if it were UTC"],
  'src/features/visitors/asked-before/last-request-note.tsx': [2, OF_VISITOR],
  'src/platform/backup/create-backup.ts': [1, FOR_MACHINES],
  'src/platform/spreadsheets/excel-cells.ts': [1, 'reads days of worksheets, which have no zone'],
  'src/platform/time/time-zone.ts': [4, 'owns days and zones'],
  'src/ui/format-day.ts': [3, OF_VISITOR],
};

const SQL = ['functions', 'views', 'triggers'].flatMap((folder) =>
  readdirSync(path.join(ROOT, 'db/objects', folder)).map((name) => `db/objects/${folder}/${name}`),
);
const ERP = readdirSync(path.join(ROOT, 'ops/erp')).map((name) => `ops/erp/${name}`);

const linesWithClock = (file: string): number =>
  textOf(file)
    .split('\n')
    .filter((line) => OWN_CLOCK.test(line)).length;

it('Days, weeks and years come from one clock; every other line has a reason', () => {
  const files = [...SOURCES, ...OFFICE_SOURCES, ...SQL, ...ERP].filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.map((file) => [file, linesWithClock(file)] as const).filter(([, lines]) => lines > 0);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(REASONS).map(([file, [lines]]) => [file, lines])),
  );
});

it('A year of a number is that of India, at both ends of it', () => {
  expect(['2026-12-31T18:29:00Z', '2026-12-31T18:30:00Z'].map((at) => getYearInIndia(new Date(at)))).toEqual([
    2026, 2027,
  ]);
});

describe('A time zone', () => {
  let site: TestApp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
    headers = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  });
  afterAll(() => site?.close());
  const save = async (time_zone: string) => {
    const { body } = await site.get('/api/office/rows?resource=settings', headers);
    const { rows } = body as { rows: { id: number; version: number }[] };
    return site.post('/api/office/change_row', { resource: 'settings', ...rows[0], values: { time_zone } }, headers);
  };

  it('that is known is read alike by Node and PostgreSQL', async () => {
    expect(KNOWN_TIME_ZONES.length).toBeGreaterThan(300);
    const { client, release } = await connected(site);
    expect(await listDifferingTimeZones(client, [...KNOWN_TIME_ZONES])).toEqual([]);
    expect(await listDifferingTimeZones(client, ['IST', 'CTT', 'Asia/Kolkata'])).toEqual(['IST', 'CTT']);
    for (const [name, zone] of Object.entries(ZONES_WITHOUT_PLACE))
      expect([name, await sameClock(client, name, zone)]).toEqual([name, true]);
    release();
  });

  it('typed as people in India call it is stored by its name; a distance from UTC is refused', async () => {
    for (const typed of ['IST', 'ist', 'Asia/Calcutta', 'asia/kolkata', 'India Standard Time'])
      expect(await save(typed)).toMatchObject({ status: 200, body: { row: { time_zone: 'Asia/Kolkata' } } });
    expect(await save('Europe/Kiev')).toMatchObject({ status: 200, body: { row: { time_zone: 'Europe/Kyiv' } } });
    expect(await save('US/Eastern')).toMatchObject({ status: 200, body: { row: { time_zone: 'America/New_York' } } });
    for (const typed of [
      '+05:30',
      'UTC+5:30',
      'GMT+5',
      'CTT',
      'EST',
      'US/Pacific-New',
      'Etc/GMT-5',
      'posix/Asia/Kolkata',
    ])
      expect([typed, (await save(typed)).status]).toEqual([typed, 400]);
    expect(parseTimeZone('+05:30')).toBeUndefined();
    await save('Asia/Kolkata');
  });

  it('of an earlier release is migrated to a known one', async () => {
    const { readFile } = await import('node:fs/promises');
    const migration = await readFile(path.join(ROOT, 'db/migrations/511_time_zone_is_known_to_both.sql'), 'utf8');
    for (const [stored, zone] of [
      ['IST', 'Asia/Kolkata'],
      ['+05:30', 'Asia/Kolkata'],
      ['CTT', 'Asia/Kolkata'],
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['europe/berlin', 'Europe/Berlin'],
      ['Asia/Kolkata', 'Asia/Kolkata'],
      ['Etc/GMT-5', 'Asia/Kolkata'],
      ...Object.entries(ZONES_WITHOUT_PLACE),
    ]) {
      await site.query('update office_settings set time_zone = $1', [stored]);
      await site.query(migration);
      expect(await site.query('select time_zone from office_settings')).toEqual([{ time_zone: zone }]);
    }
  });
});

/** True if Node and PostgreSQL show the same time for both names, in winter and in summer. */
async function sameClock(client: pg.ClientBase, name: string, zone: string): Promise<boolean> {
  const days = [new Date('2026-01-15T12:00Z'), new Date('2026-07-15T12:00Z')];
  const { rows } = await client.query<{ same: boolean }>(
    'select bool_and(day at time zone $1 = day at time zone $2) as same from unnest($3::timestamptz[]) day',
    [name, zone, days],
  );
  return (
    rows[0]?.same === true &&
    days.every((day) => computeZoneOffset(day.getTime(), name) === computeZoneOffset(day.getTime(), zone))
  );
}

async function connected({ services }: TestApp) {
  const client = await services.database.pool.connect();
  return { client, release: () => client.release() };
}
