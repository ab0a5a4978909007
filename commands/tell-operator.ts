// node commands/run.mjs commands/tell-operator.ts SUBJECT TEXT emails OPERATOR_MAIL without the database. Used by
// ops/clamps-failure@.service.
import { parseMailbox } from '../src/platform/mail/email.ts';
import { sendWithoutQueue } from '../src/platform/mail/mailer.ts';
import { readSettings } from '../src/platform/settings.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';

const usage = 'node commands/run.mjs commands/tell-operator.ts SUBJECT TEXT';

await runCommand(async () => {
  const [subject, text, ...others] = parseCommandLine(usage, { allowPositionals: true }).positionals;
  if (!subject || !text || others.length) throw new UsageError(usage);
  const settings = readSettings(process.env);
  const { operatorMail, smtpUrl } = settings;
  if (!operatorMail || !smtpUrl) {
    console.error('No email is sent: OPERATOR_MAIL or SMTP_URL is not set.');
    return 0;
  }
  await sendWithoutQueue(settings, { to: parseMailbox(operatorMail), subject, text, html: '' });
  return 0;
});
