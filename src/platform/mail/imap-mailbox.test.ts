import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { type ImapServer, imapServer } from '../../../test/imap-server.ts';
import { describeMailbox, describeMailboxProblem, followMailbox } from './imap-mailbox.ts';

let server: ImapServer;
let nobody: number;
beforeAll(async () => {
  server = await imapServer();
  nobody = await freePort();
});
afterAll(() => server?.close());

const unused = async () => {
  throw new Error('There is nothing to read');
};
const reader = { bookmark: unused, take: unused, checked: unused };

describe('A mailbox that cannot be read', () => {
  it.each([
    ['the login is refused', () => server.url.replace('sesame', 'wrong'), /refuses the login\. Correct the user/],
    ['there is no such folder', () => `${server.url}/Website`, /has no folder Website\. Correct the end of IMAP_URL/],
    [
      'nothing listens',
      () => `imap://a:b@127.0.0.1:${nobody}`,
      /^Nothing answers at 127\.0\.0\.1:\d+\. It is tried again/,
    ],
    ['there is no encryption', () => server.url.replace('imap:', 'imaps:'), /no secure connection with .* Use imaps:/],
  ])('says so in words when %s', async (_when, urlOf, words) => {
    const url = urlOf();
    const failed = await followMailbox(url, 1000, reader, new AbortController().signal).catch((error) => error);
    expect(describeMailboxProblem(failed, url)).toMatch(words);
  });

  it.each([
    ['CERT_HAS_EXPIRED', /has expired/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /was made for another host\. Name that host in IMAP_URL/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /by an authority that the site does not trust/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /by an authority that the site does not trust/],
  ])('says what is wrong with the certificate: %s', (code, words) => {
    expect(describeMailboxProblem(Object.assign(new Error(), { code }), 'imaps://a:b@mail.example')).toMatch(words);
  });

  it('has a name without its password', () => {
    expect(describeMailbox('imaps://sales%40clamps.example:pa%3Ass@mail.example/New/Web')).toBe(
      'sales@clamps.example at mail.example, New/Web',
    );
  });
});
