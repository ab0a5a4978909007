import { describe, expect, it } from 'vitest';
import { senderRecords } from './sender-records.ts';

const KEY = { domain: 'clamps.example', selector: 'site', privateKey: '', publicKey: 'MIIB+key/of==' };
const SENDER = { domain: 'clamps.example', mailServer: 'smtp.mail.example', key: KEY };
const SPF = 'v=spf1 include:mail.example ~all';
const DKIM = 'v=DKIM1; k=rsa; p=MIIB+key/of==';
const DMARC = 'v=DMARC1; p=reject';

/** DNS with these records. */
const dns = (records: Record<string, string[]>) => async (name: string) => records[name] ?? [];
const states = async (records: Record<string, string[]>, sender = SENDER) =>
  (await senderRecords(sender, dns(records))).map(({ state }) => state);
const good = {
  'clamps.example': [SPF, 'google-site-verification=x'],
  'site._domainkey.clamps.example': [DKIM],
  '_dmarc.clamps.example': [DMARC],
};

describe('The records of the sender', () => {
  it('fit when the servers, the key that signs and a policy are there', async () => {
    expect(await states(good)).toEqual(['good', 'good', 'good']);
    const [, dkim] = await senderRecords(
      SENDER,
      dns({ ...good, 'site._domainkey.clamps.example': ['p = MIIB+ key/of==;'] }),
    );
    expect(dkim).toMatchObject({ state: 'good', enter: '' });
  });

  it('say what to enter where they are missing', async () => {
    expect(await senderRecords(SENDER, dns({}))).toMatchObject([
      { name: 'clamps.example', state: 'missing', enter: 'v=spf1 a:smtp.mail.example ~all' },
      { name: 'site._domainkey.clamps.example', state: 'missing', enter: DKIM },
      { name: '_dmarc.clamps.example', state: 'missing', enter: 'v=DMARC1; p=none' },
    ]);
  });

  it.each([
    ['two for the servers', { 'clamps.example': [SPF, SPF] }, 0],
    ['one that lets everybody send', { 'clamps.example': ['v=spf1 +all'] }, 0],
    ['one without an end', { 'clamps.example': ['v=spf1 include:mail.example'] }, 0],
    ['another key', { 'site._domainkey.clamps.example': ['v=DKIM1; p=MIIBother'] }, 1],
    ['a revoked key', { 'site._domainkey.clamps.example': ['v=DKIM1; p='] }, 1],
    ['a key of another kind', { 'site._domainkey.clamps.example': ['k=ed25519; p=MIIB+key/of=='] }, 1],
    ['no policy', { '_dmarc.clamps.example': ['v=DMARC1; rua=mailto:a@b.example'] }, 2],
  ])('are wrong with %s', async (_what, changed, at) => {
    const expected = ['good', 'good', 'good'].map((state, place) => (place === at ? 'wrong' : state));
    expect(await states({ ...good, ...changed })).toEqual(expected);
  });

  it('are wrong when the key signs for another domain', async () => {
    const records = { ...good, 'site._domainkey.other.example': [DKIM] };
    expect((await states(records, { ...SENDER, key: { ...KEY, domain: 'other.example' } }))[1]).toBe('wrong');
  });

  it('may have their policy at the domain above', async () => {
    const [, , dmarc] = await senderRecords({ ...SENDER, domain: 'mail.clamps.example' }, dns(good));
    expect(dmarc).toMatchObject({ name: '_dmarc.clamps.example', state: 'good' });
  });

  it('are unknown while DNS cannot be asked, and say what to enter all the same', async () => {
    const refused = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
    };
    const records = await senderRecords(SENDER, refused);
    expect(records.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(records[1]).toMatchObject({ words: expect.stringContaining('ETIMEOUT'), enter: DKIM });
  });

  it('have none for a key when the site does not sign', async () => {
    expect((await states(good, { ...SENDER, key: undefined as never }))[1]).toBe('unused');
  });
});
