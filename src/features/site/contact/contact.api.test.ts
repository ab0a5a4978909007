import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { solveCaptcha } from '../../../../test/captcha.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { applyTextChange, countWords, extractTenDigits, type LimitedText, limitWords } from './word-limit.ts';

const SAVE = '/api/save_contact_enquiry.php';
const SEND = '/api/send_contact_enquiry.php';
const ROBOT = { success: false, error: 'Please verify that you are not a robot' };

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => site?.close());

const solved = (app = site) => solveCaptcha(app);

let messages = 0;
function message(changes: Record<string, unknown> = {}) {
  messages += 1;
  return {
    name: 'Meera',
    email: `meera${messages}@works.example`,
    phone: '98765 43210',
    message: 'Do you make clamps of stainless steel?',
    client_ref: `reference-${messages}`,
    ...changes,
  };
}
const stored = async (email: string) =>
  (await site.services.database.pool.query('select phone from contact_enquiries where email = $1', [email])).rows;
const emailsAbout = async (email: string) => {
  const { body } = await site.get('/dev/mailbox.json', { host: 'localhost' });
  return (body as { text: string }[]).filter(({ text }) => text.includes(email));
};

describe('A message of the contact form', () => {
  it('is stored and emailed once by the two calls, however often they are repeated', async () => {
    const body = message({ captcha_token: await solved() });
    const first = await site.post(SAVE, body);
    expect(first).toMatchObject({ status: 200, body: { success: true, id: expect.any(Number) } });
    expect(await site.post(SEND, body)).toEqual({
      status: 200,
      body: { success: true, message: 'Message sent successfully!' },
    });
    expect(await Promise.all([site.post(SAVE, body), site.post(SAVE, body)])).toEqual([first, first]);
    expect(await stored(body.email)).toEqual([{ phone: '+919876543210' }]);
    await expect.poll(() => emailsAbout(body.email), { timeout: 8000 }).toHaveLength(1);
  });

  it('is stored with a foreign phone number as code and digits', async () => {
    const body = message({ phone: '+49 (170) 123-4567', captcha_token: await solved() });
    expect((await site.post(SAVE, body)).body).toMatchObject({ success: true });
    expect(await stored(body.email)).toEqual([{ phone: '+491701234567' }]);
  });

  it('is stored once when both calls and their retries are concurrent', async () => {
    const body = message({ captcha_token: await solved() });
    const responses = await Promise.all([SAVE, SEND, SAVE, SEND, SAVE].map((url) => site.post(url, body)));
    for (const response of responses) expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await stored(body.email)).toHaveLength(1);
  });

  it('waits in the inbox for an answer, under a reference that the email to sales has', async () => {
    const body = message({ captcha_token: await solved() });
    const { id } = (await site.post(SAVE, body)).body as { id: number };
    const [conversation] = await site.query(
      'select reference, status, email, due_at > now() as has_time from conversations where contact_id = $1',
      [id],
    );
    const reference = `MSG-${new Date().getFullYear()}-${String(id).padStart(6, '0')}`;
    expect(conversation).toEqual({ reference, status: 'new', email: body.email, has_time: true });
  });

  it('has a photo that only staff can open, once, and sales read that there is one', async () => {
    const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Nobody Known', Copyright: 'Works 7' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .png()
      .toBuffer();
    expect(content.includes('Nobody Known')).toBe(true);
    const image = { name: '../my clamp.html', content: content.toString('base64') };
    const body = message({ captcha_token: await solved(), client_ref: 'with-every-field', website: '', photo: image });
    const { id } = (await site.post(SAVE, body)).body as { id: number };
    await site.post(SEND, body);
    const files = await site.query<{ letter: number; name: string; type: string }>(
      `select f.message_id as letter, f.name, f.type from message_files f join messages m on m.id = f.message_id
       join conversations c on c.id = m.conversation_id where c.contact_id = $1`,
      [id],
    );
    expect(files).toEqual([{ letter: expect.any(Number), name: '.._my clamp.html.png', type: 'image/png' }]);
    const path = `/api/office/letter_file?letter=${files[0]?.letter}&position=0`;
    expect((await site.get(path)).status).toBe(401);
    const staff = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
    const file = await site.inject({ url: path, headers: staff });
    const shown = await sharp(file.rawPayload).metadata();
    expect([file.statusCode, shown.format, shown.width, shown.exif]).toEqual([200, 'png', 40, undefined]);
    expect(file.rawPayload.includes('Nobody Known')).toBe(false);
    await expect.poll(() => emailsAbout(body.email), { timeout: 8000 }).toHaveLength(1);
    expect((await emailsAbout(body.email))[0]?.text).toContain('Photo: see the message in the office');
  });

  it('takes a photo with a slight fault, as some cameras write it', async () => {
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    // The end of the spectral selection of a sequential JPEG is 63; some phones write 0.
    const scan = image.indexOf(Buffer.from([0xff, 0xda]));
    image[scan + image.readUInt16BE(scan + 2)] = 0;
    await expect(sharp(image).toBuffer()).rejects.toThrow('SOS');
    const sent = { name: 'a.jpg', content: image.toString('base64') };
    expect(await site.post(SAVE, message({ captcha_token: await solved(), photo: sent }))).toMatchObject({
      status: 200,
    });
  });

  it('takes no photo but a JPEG or PNG, and none of more than 5 MB', async () => {
    const refused = async (content: Buffer) =>
      site.post(
        SAVE,
        message({ captcha_token: await solved(), photo: { name: 'a.jpg', content: content.toString('base64') } }),
      );
    expect(await refused(Buffer.from('<script>alert(1)</script>'))).toMatchObject({
      status: 400,
      body: { error: 'photo: must be a JPEG or a PNG picture' },
    });
    expect((await refused(Buffer.from('%PDF-1.7'))).status).toBe(400);
    const page = Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1');
    expect(await refused(page)).toMatchObject({ status: 400, body: { error: 'photo: is not a readable image' } });
    expect((await refused(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff))).status).toBeGreaterThanOrEqual(400);
  });

  it('counts as the same within ten minutes when it has no reference', async () => {
    const body = message({ client_ref: undefined, captcha_token: await solved() });
    await site.post(SAVE, body);
    expect(await site.post(SEND, body)).toMatchObject({ body: { success: true } });
    expect(await stored(body.email)).toHaveLength(1);
  });

  it('requires a solved captcha, which is valid for one message only', async () => {
    expect((await site.post(SAVE, message())).body).toEqual(ROBOT);
    for (const captcha_token of ['nonsense', Buffer.from('{}').toString('base64')]) {
      expect((await site.post(SEND, message({ captcha_token }))).body).toEqual(ROBOT);
    }
    const token = await solved();
    const tokenFields = JSON.parse(Buffer.from(token, 'base64').toString()) as Record<string, unknown>;
    const wrong = Buffer.from(JSON.stringify({ ...tokenFields, number: 1 })).toString('base64');
    expect((await site.post(SAVE, message({ captcha_token: wrong }))).body).toEqual(ROBOT);
    expect((await site.post(SAVE, message({ captcha_token: token }))).body).toMatchObject({ success: true });
    const rewritten = Buffer.from(JSON.stringify({ extra: 1, ...tokenFields })).toString('base64');
    for (const again of [token, rewritten]) {
      expect((await site.post(SAVE, message({ captcha_token: again }))).body).toEqual(ROBOT);
    }
  });

  it('of a bot that fills in the hidden field is dropped silently', async () => {
    const body = message({ website: 'https://spam.example', captcha_token: await solved() });
    expect((await site.post(SAVE, body)).body).toMatchObject({ success: true });
    expect(await stored(body.email)).toEqual([]);
  });

  it.each([
    ['name', ''],
    ['email', 'meera'],
    ['email', 'a@b.example\nBcc: x@evil.example'],
    ['phone', '987654321'],
    ['phone', 'call me'],
    ['phone', 'abc9876543210'],
    ['phone', '+1 12345'],
    ['phone', '+49 1234567890123456'],
    ['message', ' '],
    ['message', 'word '.repeat(151)],
    ['message', 'a\0b'],
    ['message', ['x']],
    ['client_ref', 'a b'],
  ])('with a bad %s (%j) is refused with 400 and its name', async (field, value) => {
    for (const url of [SAVE, SEND]) {
      const response = await site.post(url, message({ [field]: value }));
      expect(response).toMatchObject({ status: 400, body: { error: expect.stringContaining(field) } });
    }
  });

  it('is limited to five per hour from one IP address', async () => {
    const strict = await testApp();
    const send = async () => strict.post(SAVE, message({ captcha_token: await solved(strict) }));
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    await strict.close();
  });
});

describe('The words of a message', () => {
  it('are separated by white space', () => {
    expect([countWords(''), countWords('  a  b\nc ')]).toEqual([0, 3]);
  });

  it.each([
    ['typed up to the limit', 'a b', 'a b c', 'a b c', 5],
    ['a space after the last word', 'a b c', 'a b c ', 'a b c ', 6],
    ['the first letter of a word too many', 'a b c ', 'a b c d', 'a b c ', 6],
    ['more letters of the last word', 'a b c', 'a b cc', 'a b cc', 6],
    ['a space that would split a word', 'aa b c', 'a a b c', 'aa b c', 1],
    ['a letter at the start', 'a b c', 'xa b c', 'xa b c', 1],
    ['a word too many before the others', 'a b c', 'x a b c', 'a b c', 0],
    ['pasted into nothing', '', 'a  b\n c d e', 'a  b\n c', 7],
    ['pasted before other words', 'c', 'x y z c', 'x y c', 4],
    ['pasted in place of a word', 'a b c', 'a x y c', 'a x c', 3],
    ['a text that was cut', 'a b c', 'a c', 'a c', 2],
  ])('are kept up to the limit, and nothing else changes: %s', (_, before, after, text, caret) => {
    expect(limitWords(before, after, 3)).toEqual({ text, caret });
  });

  it.each([
    ['in front of another word', 'aa b c', 0, 'X Y ', 'aa b c'],
    ['in front of another word, without a space at the end', 'aa b c', 0, 'X YY', 'aa b c'],
    ['in front of a word in the middle', 'aa b c', 3, 'X Y Z', 'aa b c'],
    ['within a word', 'aa b c', 1, 'x y', 'aa b c'],
    ['after a word', 'aa b c', 2, ' X Y', 'aa  b c'],
    ['to correct a word', 'aa b c', 0, 'x', 'xaa b c'],
    ['where one more fits', 'aa c', 0, 'X Y Z', 'X aa c'],
  ])('beyond the limit change no other word when they are typed %s', (_, text, caret, keys, expected) => {
    let draft: LimitedText = { text, caret, refused: false };
    for (const key of keys) {
      const after = draft.text.slice(0, draft.caret) + key + draft.text.slice(draft.caret);
      draft = applyTextChange(draft, after, draft.caret + 1, 3);
    }
    expect([draft.text, draft.refused]).toEqual([
      expected,
      expected !== text.slice(0, caret) + keys + text.slice(caret),
    ]);
  });

  it('may be typed again where one was refused, once something was taken out', () => {
    const refused = applyTextChange({ text: 'a b c', caret: 0, refused: false }, 'x a b c', 2, 3);
    expect(refused).toMatchObject({ text: 'a b c', refused: true });
    const shorter = applyTextChange(refused, 'a b ', 4, 3);
    expect(applyTextChange(shorter, 'xa b ', 1, 3)).toMatchObject({ text: 'xa b ', refused: false });
  });

  it('are cut to the limit when a very long text is pasted', () => {
    const { text } = limitWords('', 'word '.repeat(100_000));
    expect(countWords(text)).toBe(150);
  });
});

describe('A phone number', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['0091 9876543210', '9876543210'],
    ['98765', '98765'],
    ['(+91) 98765.43210', '9876543210'],
    ['abc9876543210', ''],
    ['98765-43210 x', ''],
  ])('%j has the digits %j', (typed, digits) => {
    expect(extractTenDigits(typed)).toBe(digits);
  });
});
