import type { DkimKey } from '../../../platform/mail/dkim-key.ts';
import type { TextRecords } from '../../../platform/mail/text-records.ts';
import type { SenderRecord } from './email.contract.ts';

interface Sender {
  /** Of the address that the emails come from. */
  domain: string;
  /** Of SMTP_URL; undefined without one. */
  mailServer: string | undefined;
  key: DkimKey | undefined;
}

type Judged = Pick<SenderRecord, 'state' | 'words' | 'enter'>;

/** What DNS says of whoever may send for a domain, whether it fits, and what to enter. */
export const senderRecords = (sender: Sender, ask: TextRecords): Promise<SenderRecord[]> =>
  Promise.all([spf(sender, ask), dkim(sender, ask), dmarc(sender, ask)]);

/** Of the records of a name those that begin so. */
async function recordOf(
  kind: SenderRecord['kind'],
  { name, begins, ask }: { name: string; begins: RegExp; ask: TextRecords },
  judge: (found: string[]) => Judged,
): Promise<SenderRecord> {
  try {
    const found = (await ask(name)).filter((text) => begins.test(text));
    return { kind, name, found, ...judge(found) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const words = `DNS cannot be asked from this machine (${code ?? error}), so nobody knows whether it is there.`;
    return { kind, name, found: [], ...judge([]), state: 'unknown', words };
  }
}

const several = (count: number, enter: string): Judged => ({
  state: 'wrong',
  words: `There are ${count} of them, and then none counts. Keep one.`,
  enter,
});

function spf({ domain, mailServer }: Sender, ask: TextRecords): Promise<SenderRecord> {
  const enter = `v=spf1 ${mailServer ? `a:${mailServer}` : 'mx'} ~all`;
  return recordOf('spf', { name: domain, begins: /^v=spf1(\s|$)/i, ask }, (found) => {
    const [record = ''] = found;
    if (found.length > 1) return several(found.length, '');
    if (!record)
      return {
        state: 'missing',
        words: `Nothing says which mail servers may send for ${domain}. If your mail provider names a record of its own, enter that.`,
        enter,
      };
    if (/\s\+?all(\s|$)/i.test(record))
      return { state: 'wrong', words: 'It lets everybody send: let it end with ~all.', enter: '' };
    if (!/\s([-~?]all|redirect=\S+)(\s|$)/i.test(record))
      return {
        state: 'wrong',
        words: 'It does not say what holds for other servers: let it end with ~all.',
        enter: '',
      };
    return {
      state: 'good',
      words: `It is there. Whether it names the servers of ${mailServer ?? 'your mail provider'}, only the provider knows.`,
      enter: '',
    };
  });
}

const tag = (record: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=([^;]*)`, 'i').exec(record)?.[1]?.replace(/\s+/g, '');

function dkim({ domain, key }: Sender, ask: TextRecords): Promise<SenderRecord> {
  if (!key)
    return Promise.resolve({
      kind: 'dkim',
      name: '',
      found: [],
      state: 'unused',
      words:
        'The site signs nothing. If your mail provider signs what it sends, nothing is missing; otherwise set DKIM_KEY.',
      enter: '',
    });
  const enter = `v=DKIM1; k=rsa; p=${key.publicKey}`;
  return recordOf(
    'dkim',
    { name: `${key.selector}._domainkey.${key.domain}`, begins: /(^|;)\s*p\s*=/i, ask },
    (found) => {
      const [record = ''] = found;
      if (found.length > 1) return several(found.length, enter);
      if (!record)
        return { state: 'missing', words: 'The public key is not there, so no signature can be checked.', enter };
      if (tag(record, 'p') !== key.publicKey)
        return { state: 'wrong', words: 'It is another key than the one that signs: replace it.', enter };
      if ((tag(record, 'k') ?? 'rsa') !== 'rsa' || (tag(record, 'v') ?? 'DKIM1') !== 'DKIM1')
        return {
          state: 'wrong',
          words: 'The key is right, but what is around it is not: replace the whole record.',
          enter,
        };
      if (!isSameOrganisation(key.domain, domain))
        return {
          state: 'wrong',
          words: `It signs for ${key.domain}, but the letters come from ${domain}: then the signature counts for little. Correct DKIM_DOMAIN.`,
          enter: '',
        };
      return { state: 'good', words: 'It is there, and it is the key that signs.', enter: '' };
    },
  );
}

const isSameOrganisation = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

async function dmarc({ domain }: Sender, ask: TextRecords): Promise<SenderRecord> {
  const begins = /^v=DMARC1(\s|;|$)/i;
  const judge = (found: string[]): Judged => {
    const [record = ''] = found;
    if (found.length > 1) return several(found.length, '');
    if (!record)
      return {
        state: 'missing',
        words: 'Nothing says what becomes of letters that fail both.',
        enter: 'v=DMARC1; p=none',
      };
    const policy = tag(record, 'p')?.toLowerCase() ?? '';
    if (!['none', 'quarantine', 'reject'].includes(policy))
      return { state: 'wrong', words: 'It has no policy: p is none, quarantine or reject.', enter: 'v=DMARC1; p=none' };
    return {
      state: 'good',
      words:
        policy === 'none'
          ? 'It is there, and lets forged letters through. Once the two above are right, make it p=quarantine.'
          : 'It is there, and protects the domain against forged letters.',
      enter: '',
    };
  };
  const own = await recordOf('dmarc', { name: `_dmarc.${domain}`, begins, ask }, judge);
  const [, parent] = /^[^.]+\.([^.]+\..+)$/.exec(domain) ?? [];
  if (own.state !== 'missing' || !parent) return own;
  // Without one of its own, that of the domain above counts.
  const above = await recordOf('dmarc', { name: `_dmarc.${parent}`, begins, ask }, judge);
  return above.state === 'missing' || above.state === 'unknown' ? own : above;
}
