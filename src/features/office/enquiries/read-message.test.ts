import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AppCaches } from '../../../platform/app-caches.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { parseMessage } from './read-message.ts';

const withOriginal = (from: string) =>
  [
    `From: ${from}`,
    'To: sales@clamps.example',
    'Subject: Your email',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Thank you, please quote 5 clamps.',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'From: sales@clamps.example',
    'To: postmaster@works.example',
    'Subject: Your account',
    'Message-ID: <1@clamps.example>',
    '',
    'Hello',
    '--b--',
    '',
  ].join('\r\n');
const reportOf = (eml: string) =>
  withTemporaryFolder(async (folder) => {
    const source = path.join(folder, 'letter.eml');
    await writeFile(source, eml);
    const read = await parseMessage.work({ source, folder, ours: [] }, () => {}, new AppCaches());
    return 'problem' in read ? read : { report: read.report, isAutomatic: read.isAutomatic };
  });

it('An answer with the original attached is no report, whatever the name of its address', async () => {
  expect(await reportOf(withOriginal('postmaster@works.example'))).toEqual({ report: null, isAutomatic: false });
  expect(await reportOf(withOriginal('mailer-daemon@works.example'))).toMatchObject({
    report: { messageId: '<1@clamps.example>', refused: [{ address: 'postmaster@works.example' }] },
  });
});
