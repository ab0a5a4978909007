import { describe, expect, it } from 'vitest';
import { aCustomer, PASSWORD } from '../accounts.ts';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite, testSite, untilReady } from './browser.ts';
import { emailTo } from './customer-visits.ts';

describe('A new customer', () => {
  const site = testSite();

  const linkFor = async (address: string) =>
    /https?:\/\/\S+token=\S+/.exec((await emailTo(site, address)).text)?.[0] ?? '';

  it('registers, follows the link in the email, and logs in', async () => {
    const { page, complaints } = await site.visit('/Register');
    const submit = page.getByRole('button', { name: 'Register', exact: true });
    expect(await submit.isDisabled()).toBe(true);
    await expectAccessible(page);
    const main = page.getByRole('main');
    const type = (name: string, text: string) => main.locator(`input[name=${name}]`).fill(text);
    await type('firstName', 'Ravi');
    await type('lastName', 'Iyer');
    const check = page.waitForRequest('**/api/check-email.php');
    const email = main.locator('input[name=email]');
    await type('email', 'ravi@works');
    expect(await email.getAttribute('aria-invalid')).toBeNull();
    await email.blur();
    await main.getByText('Please enter a valid email address').waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await type('email', 'ravi@works.example');
    expect(await email.getAttribute('aria-invalid')).toBeNull();
    await email.blur();
    expect((await check).postDataJSON()).toEqual({ email: 'ravi@works.example' });
    await type('mobile', '9876543210');
    await type('username', 'ravi');
    await type('password', 'abc');
    expect(await submit.isDisabled()).toBe(true);
    await type('password', PASSWORD);
    expect(await main.locator('[data-met=true]').count()).toBe(5);

    page.once('dialog', (dialog) => void dialog.accept());
    await submit.click();
    const alert = 'Please ensure all fields are filled correctly and the password meets the requirements.';
    await main.getByText(alert).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('country');
    await main.getByText('Country is required').waitFor();
    const needed = main.locator(`#${await submit.getAttribute('aria-describedby')}`);
    expect(await needed.textContent()).toBe('Still needed: Country, State.');
    expect(await main.locator('select[name=state]').isDisabled()).toBe(true);
    expect(await main.locator('select[name=country] option').nth(1).textContent()).toBe('India');
    await main.locator('select[name=country]').selectOption('India');
    await main.locator('select[name=state]:not([disabled])').selectOption('Maharashtra');
    await type('mobile', '12');
    const alerts: string[] = [];
    page.once('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await submit.click();
    await main.getByText('Mobile must be a phone number', { exact: true }).waitFor();
    await main.getByText(alert).waitFor();
    expect(alerts).toEqual([alert]);
    await type('mobile', '9876543210');
    expect(await main.getByText('Mobile must be a phone number').count()).toBe(0);
    const request = page.waitForRequest('**/api/register.php');
    await submit.click();
    expect((await request).postDataJSON()).toEqual({
      firstName: 'Ravi',
      lastName: 'Iyer',
      email: 'ravi@works.example',
      mobile: '9876543210',
      username: 'ravi',
      password: PASSWORD,
      companyName: '',
      jobRole: '',
      city: '',
      state: 'Maharashtra',
      country: 'India',
      subscribe: false,
    });
    await page.waitForURL('**/ThankYou');
    await page.getByText(/spam folder, for a verification link/).waitFor();

    await page.goto(await linkFor('ravi@works.example'));
    const verified = page.getByRole('heading', { name: 'Your email is now verified! Please Login.' });
    await verified.waitFor();
    const hint = page.getByText('Your email is verified. Click Login above to log in.');
    await hint.waitFor();
    await page.reload();
    await verified.waitFor();
    await untilReady(page);
    expect(await hint.count()).toBe(0);
    const reply = await page.evaluate(async (password) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email: 'ravi', password });
      return (await fetch('/api/login.php', { method: 'POST', headers, body })).json();
    }, PASSWORD);
    expect(reply).toMatchObject({ success: true });
    await page.reload();
    await page.getByText('You are logged in: browsing and enquiries are unrestricted.').waitFor();
    // Chromium logs the refused registration.
    expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
  });

  it('who wanted a file gets it after the registration', async () => {
    const { pool } = site.app.services.database;
    await pool.query(`delete from files where file = 'wanted.step'`);
    const { rows } = await pool.query<{ id: number; name: string }>(`
      insert into files (model_id, kind, file, position)
      select m.id, 'step', 'wanted.step', 9 from models m
      where not exists (select from files f where f.model_id = m.id and f.kind = 'step') or m.id = (select min(id) from models)
      order by m.id limit 1 returning model_id as id, (select name from models where id = model_id) as name`);
    const model = rows[0] ?? { id: 0, name: '' };
    await pool.query(`update files set file = 'wanted.step' where model_id = $1 and kind = 'step'`, [model.id]);
    await site.app.knowsOfChanges();
    await site.app.services.files.put('gated/step/wanted.step', Buffer.from('ISO-10303-21;'), 'model/step');
    const { page } = await site.visit(`/product-single/${encodeURIComponent(model.name)}`);
    expect(await page.getByText('Restricted Access: Please Login. Registration is free.').count()).toBe(1);
    await page.getByRole('link', { name: /^Download CAD/ }).click();
    const file = `${model.name.replace(/[^\w.-]+/g, '_')}.step`;
    const modal = page.getByRole('dialog', { name: 'Login' });
    await modal.getByText(`You get ${file} as soon as`).waitFor();
    await expectAccessible(page);
    await modal.getByRole('region', { name: 'I am new here' }).getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('**/Register?file=step&model_id=*');
    const main = page.getByRole('main');
    await main.getByText(`Then you get ${file}.`).waitFor();
    const email = 'kavita@works.example';
    const values = { firstName: 'Kavita', lastName: 'Iyer', email, mobile: '9876543210', username: 'kavita' };
    for (const [name, value] of Object.entries({ ...values, password: PASSWORD }))
      await main.locator(`input[name=${name}]`).fill(value);
    await main.locator('select[name=country]').selectOption('India');
    await main.locator('select[name=state]:not([disabled])').selectOption('Goa');
    await main.getByRole('button', { name: 'Register', exact: true }).click();
    await page.waitForURL('**/ThankYou');
    await main.getByText(`We keep ${file} for you`).waitFor();
    await page.goto(await linkFor(email));
    await main.getByRole('heading', { name: 'Your email is now verified! Please Login.' }).waitFor();
    await expectAccessible(page);
    await main.getByRole('button', { name: `Log in and download ${file}` }).click();
    await modal.getByLabel('Email or username').fill(email);
    await modal.locator('input[name=password]').fill(PASSWORD);
    const download = page.waitForEvent('download');
    await modal.getByRole('button', { name: 'Login', exact: true }).click();
    expect((await download).suggestedFilename()).toBe(file);
    expect(new URL(page.url()).pathname).toBe(`/product-single/${encodeURIComponent(model.name)}`);
    await main.getByText(`${file} is ready.`).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem('cadFormat'))).toBe('step');
    await page.reload();
    await untilReady(page);
    expect(await main.getByText('is ready.').count()).toBe(0);

    // Downloads are stored within a second.
    await expect
      .poll(() => site.app.query('select from download_log where file = $1', ['wanted.step']))
      .toHaveLength(1);
    await page
      .getByRole('banner')
      .getByText(/Welcome.*Kavita/)
      .click();
    await page.getByRole('banner').getByRole('link', { name: 'My downloads' }).click();
    const downloads = main.getByRole('list', { name: 'Downloads' });
    await downloads.getByText(model.name, { exact: true }).waitFor();
    await expectAccessible(page);
    const again = page.waitForEvent('download');
    await downloads.getByRole('link', { name: /^STEP/ }).click();
    expect((await again).suggestedFilename()).toBe(file);
  });

  nightly('who opens the link in another browser enters the password of the registration', async () => {
    const email = 'meera@works.example';
    const details = {
      firstName: 'Meera',
      lastName: 'Iyer',
      email,
      mobile: '9876543210',
      username: 'meera',
      password: PASSWORD,
    };
    await site.app.post('/api/register.php', { ...details, state: 'Goa', country: 'India' });
    const link = await linkFor(email);
    // Before the scripts have loaded, Enter must not put the password into the URL.
    const { page: html } = await site.visit('/Register?verify=password&key=x', { javaScript: false });
    await html.locator('main input[name=password]').fill(PASSWORD);
    await html.keyboard.press('Enter');
    expect(html.url()).not.toContain(encodeURIComponent(PASSWORD));
    expect(await html.getByRole('button', { name: 'Verify my email address' }).isDisabled()).toBe(true);
    expect(await html.locator('main form').getAttribute('method')).toBe('post');
    expect(await html.getByRole('main').innerText()).toContain('This needs JavaScript');
    await html.goto(`${site.origin}/ContactUs`);
    expect(await html.getByRole('button', { name: 'Send Enquiry' }).isDisabled()).toBe(true);
    expect(await html.getByRole('main').innerText()).toContain('Sending needs JavaScript');

    const { page, complaints } = await site.visit(link.slice(site.origin.length));
    await page.getByRole('heading', { name: 'Verify your email address' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${site.origin}/Register?verify=password`);
    await page.reload();
    await page.getByRole('heading', { name: 'Verify your email address' }).waitFor();
    await expectAccessible(page);
    const password = page.locator('main input[name=password]');
    const submit = page.getByRole('button', { name: 'Verify my email address' });
    await password.fill('Another1!');
    await submit.click();
    await page.getByText('This is not the password that you chose when you registered.').waitFor();
    await password.fill(PASSWORD);
    await submit.click();
    await page.getByRole('heading', { name: 'Your email is now verified! Please Login.' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is informed while typing that an address is registered, and can request the link again', async () => {
    const known = await aCustomer(site.app);
    const unverified = await aCustomer(site.app, { emailVerified: false });
    const { page } = await site.visit('/Register');
    const email = page.getByRole('main').locator('input[name=email]');
    await email.fill(known.email);
    await page.getByText('This email is already registered. Please login instead.').waitFor();
    await email.fill(unverified.email);
    // Leaving the empty next field shows its error, which must not move the button during the press.
    await email.press('Tab');
    await page.getByRole('button', { name: 'Yes, Verify' }).click({ delay: 90 });
    await linkFor(unverified.email);
  });

  nightly('who forgot the password sets a new one on the page of the link', async () => {
    const { email } = await aCustomer(site.app);
    await site.app.post('/api/request_password_reset.php', { email });
    const link = await linkFor(email);
    const { page, complaints } = await site.visit(link.slice(site.origin.length));
    await page.getByRole('heading', { name: `Reset your password for: ${email}` }).waitFor();
    expect(page.url()).toBe(`${site.origin}/reset-password`);
    await expectAccessible(page);
    const set = async (first: string, second: string) => {
      await page.locator('input[name=new-password]').fill(first);
      await page.locator('input[name=confirm-password]').fill(second);
      await page.getByRole('button', { name: 'Reset password' }).click();
    };
    await set('Another1!', 'Another2!');
    await page.getByText('Passwords do not match.', { exact: true }).waitFor();
    await set('another', 'another');
    await page.getByText('Please ensure the password meets all the requirements.').waitFor();
    await set('Another1!', 'Another1!');
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor();
    await page.waitForURL(`${site.origin}/`, { timeout: 5000 });
    expect(complaints).toEqual([]);

    const used = await site.visit(link.slice(site.origin.length));
    await used.page.getByText('Invalid or expired reset token').waitFor();
    // The redirect after 3 s must not interrupt a visitor who is typing in the login window.
    await used.page.getByRole('banner').getByText('Login', { exact: true }).click();
    await used.page.getByLabel('Email or username').fill('asha');
    await used.page.waitForTimeout(3500);
    expect(await used.page.getByLabel('Email or username').inputValue()).toBe('asha');
    await used.page.keyboard.press('Escape');
    await used.page.waitForURL(`${site.origin}/`, { timeout: 6000 });
    const without = await site.visit('/reset-password');
    await without.page.waitForURL(`${site.origin}/`);
    const loaded = () => without.page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
    expect(await loaded(), 'a document of its own, so that nothing jumps').toBe(`${site.origin}/`);
  });
});

describe('The downloads page', () => {
  const site = sharedSite();

  it('has two tabs that are part of the URL, with files for whose click a guest is asked to log in', async () => {
    const { email } = await aCustomer(site.app);
    const { page, complaints } = await site.visit('/Downloads#cad');
    await page.getByText('Downloads page content is restricted!').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Catalogue' }).click();
    expect(new URL(page.url()).hash).toBe('#catalogue');
    await page.getByRole('tabpanel').getByRole('link').first().waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name: 'CAD', selected: true }).waitFor();
    const files = page.getByRole('region', { name: 'Files' });
    const step = files.getByRole('link', { name: /^STEP .* of / }).first();
    expect(await step.textContent()).toMatch(/\d.*[kM]B/);
    await step.click();
    const gate = page.getByRole('dialog', { name: 'Login' });
    await gate.getByText('To access IGS, STEP, CAD or Technical Data, Please Login').waitFor();
    expect(await gate.getByRole('link', { name: 'Register' }).getAttribute('href')).toMatch(
      /^\/Register\?file=step&model_id=\d+$/,
    );
    await page.keyboard.press('Escape');
    await files.getByLabel('Model name').fill('no such model');
    await page.getByText('No model of this name has files.').waitFor();
    await page.getByRole('button', { name: 'Show all models' }).click();
    await step.waitFor();
    await page.getByRole('button', { name: 'Login/Register' }).click();
    const modal = page.getByRole('dialog', { name: 'Login' });
    await modal.getByLabel('Email or username').fill(email);
    await modal.locator('input[name=password]').fill(PASSWORD);
    await modal.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('tab', { name: 'CAD', selected: true }).waitFor();
    await page.getByLabel('Model name').waitFor();
    for (const label of ['Brand', 'Category', 'Product'])
      await page.getByRole('main').getByLabel(label, { exact: true }).waitFor();
    await expectAccessible(page);
    const name = page.getByRole('tabpanel').getByLabel('Model name');
    for (const unknown of ['क्लैंप', '---']) {
      await name.fill(unknown);
      await page.getByText('0 models').waitFor();
      await page.getByText('No model with files matches.').waitFor();
    }
    await page.getByRole('tabpanel').getByRole('button', { name: 'Reset' }).click();
    expect(await name.inputValue()).toBe('');
    await page.getByRole('main').getByLabel('Brand').selectOption({ label: 'Steel-Smith' });
    await name.fill('vtc');
    const found = await page.getByRole('tabpanel').getByRole('row').count();
    await page.getByRole('tabpanel').getByRole('rowheader').first().getByRole('link').click();
    await page.waitForURL(/product-single/);
    await page.goBack();
    await expect.poll(() => name.inputValue()).toBe('vtc');
    expect(await page.getByRole('tabpanel').getByRole('row').count()).toBe(found);
    await page.getByRole('tab', { name: 'Catalogue' }).click();
    expect(new URL(page.url()).hash).toBe('#catalogue');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  nightly('lists the catalogues without JavaScript, and #catalogue leads to them', async () => {
    const { page } = await site.visit('/Downloads#catalogue', { javaScript: false, width: 390 });
    const catalogues = page.getByRole('tabpanel', { name: 'Catalogue' });
    await expect.poll(() => catalogues.getByRole('link').count()).toBeGreaterThan(1);
    expect(await page.getByText('Loading').count()).toBe(0);
    const top = await catalogues.boundingBox();
    expect(top?.y).toBeLessThan(844);
  });

  nightly('asks a visitor with a forged login to log in', async () => {
    const { page } = await site.visit('/');
    await page.evaluate(() =>
      sessionStorage.setItem('user', JSON.stringify({ id: 1, first_name: 'Eve', is_verified: 1 })),
    );
    await page.goto(`${site.origin}/TechnicalData`);
    await page
      .getByRole('dialog', { name: 'Login' })
      .getByText('To access IGS, STEP, CAD or Technical Data, Please Login')
      .waitFor();
    await page.getByText('Downloads page content is restricted!').waitFor({ state: 'attached' });
  });
});

describe('The contact form', () => {
  const site = sharedSite();

  it('shows what is missing after the first attempt, sends once, and locks for a day', async () => {
    const { page, complaints } = await site.visit('/ContactUs');
    const submit = page.getByRole('main').locator('button[type=submit]');
    await submit.click();
    const expected = [
      'Name is required',
      'Email is required',
      'Phone number must be 10 digits',
      'Message is required',
      'Please verify that you are not a robot',
    ];
    for (const text of expected) await page.getByText(text, { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await expectAccessible(page);
    const main = page.getByRole('main');
    await main.locator('input[name=name]').fill('Meera');
    await main.locator('input[name=email]').fill('meera');
    await page.getByText('Invalid email format').waitFor();
    await main.locator('input[name=email]').fill('meera@works.example');
    await main.locator('input[name=phone]').fill('987654321');
    await page.getByText('Phone number must be exactly 10 digits').waitFor();
    await main.locator('input[name=phone]').fill('9876543210');
    await main.locator('textarea').fill('word '.repeat(160));
    await page.getByText('150/150 Words').waitFor();
    const message = main.locator('textarea');
    expect(await message.inputValue()).toMatch(/^(word ){149}word$/);
    await message.fill('word '.repeat(149));
    await message.press('End');
    await message.pressSequentially('last extra words here');
    expect(await message.inputValue()).toMatch(/^(word ){149}last $/);
    await page.getByRole('status').getByText('You have reached the limit of 150 words.').waitFor();
    await message.press('Control+Home');
    await message.pressSequentially('X Y s');
    expect(await message.inputValue(), 'no letter is glued to the next word').toMatch(/^(word ){149}last $/);
    await message.press('ArrowRight');
    await message.pressSequentially('e');
    expect(await message.inputValue(), 'the caret stays, and a word may be corrected').toMatch(
      /^weord (word ){148}last $/,
    );
    expect(await page.getByText('You have reached the limit').count()).toBe(0);
    // A press during the verification is enough.
    await page.route('**/api/get_captcha.php', async (route) => {
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
      await route.continue();
    });
    await main.getByLabel("I'm not a robot").check();
    await main.locator('input[name=email]').fill('a@b.c');
    await submit.click();
    await page.getByText('Invalid email format', { exact: true }).waitFor();
    await main.locator('input[name=email]').fill('meera@works.example');
    expect(await page.getByText('Invalid email format').count()).toBe(0);
    await submit.click();
    await page.getByText('Enquiry sent Successfully!').waitFor();
    await page.getByText('Message sent successfully!').waitFor();
    expect(await site.app.query(`select name from contact_enquiries where email = 'meera@works.example'`)).toEqual([
      { name: 'Meera' },
    ]);
    await page.getByRole('button', { name: 'Send Enquiry Again' }).click();
    await page.getByRole('button', { name: 'Please wait 24 hours' }).click();
    await page.getByText('Please wait 24 hours before submitting another enquiry.').waitFor();
    expect(await page.getByText('is required').count()).toBe(0);
    // Chromium logs the refused address.
    expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
  });
});
