// npm run soak: visitors, customers and staff during failures of everything around the site. See bench/README.md.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseCommandLine, runCommand } from '../commands/command-line.ts';
import { freePort } from '../test/free-port.ts';
import { openBenchPostgres } from './bench-database.ts';
import { buildSite, cleanFolder } from './site-process.ts';
import { FIRST, soakCopies } from './soak-copies.ts';
import { doOfficeWork, openSoakStage, type SoakStage } from './soak-load.ts';
import { type SupervisedSite, superviseSite } from './soak-site.ts';
import { startMailServer } from './soak-smtp.ts';

const USAGE = `npm run soak -- [--minutes 2] [--visitors 200] [--copies 3]

Kills the site, PostgreSQL and the mail server while visitors read, customers send and staff answer, and compares what was confirmed with
what is stored. With several copies behind nginx, these are killed in turn. Fewer visitors on a machine that does other things as well.`;
const FOLDER = path.resolve('data/soak');
/** Number of phases; the mail server is down in every second one. */
const MAIL_PHASES = 8;
const CRASHES = 3;

await runCommand(async () => {
  const text = (fallback: string) => ({ type: 'string' as const, default: fallback });
  const options = { minutes: text('2'), visitors: text('200'), copies: text('1') };
  const { values } = parseCommandLine(USAGE, { options });
  const within = (name: keyof typeof options, min: number, max: number) =>
    Math.min(max, Math.max(min, Number(values[name]) || min));
  const copies = within('copies', 1, 9);
  mkdirSync(FOLDER, { recursive: true });
  console.log('Building the site and filling a catalogue …');
  const server = buildSite(FOLDER, copies > 1 ? FIRST : undefined);
  const postgres = await openBenchPostgres(FOLDER);
  const mail = await startMailServer();
  try {
    const seconds = Math.round(60 * within('minutes', 0.2, 60));
    const stage = await openSoakStage({ postgres, mail, seconds, visitors: within('visitors', 1, 1000) });
    try {
      return (await (copies > 1 ? soakCopies(stage, server, FOLDER, copies) : soakOne(stage, server))) ? 0 : 1;
    } finally {
      await stage.database.close();
    }
  } finally {
    await mail.close();
    await postgres.stop();
  }
});

async function soakOne(stage: SoakStage, server: string): Promise<boolean> {
  const env = { ...stage.env, DATA_DIR: cleanFolder(path.join(FOLDER, 'files')) };
  const site = await superviseSite(server, await freePort(), env);
  try {
    const { faults } = await doOfficeWork(
      stage,
      site.origin,
      () => injectFailures(site, stage),
      () => CRASHES,
    );
    console.log(`Starts      ${site.starts}, of which 1 is the first`);
    if (site.starts > 3) faults.push(`The site exited unexpectedly: ${site.log()}`);
    for (const fault of faults.slice(0, 50)) console.log(`FAULT  ${fault}`);
    console.log(
      faults.length
        ? `\n${faults.length} faults`
        : '\nNothing was lost and nothing was duplicated beyond what crashes explain.',
    );
    return faults.length === 0;
  } finally {
    await site.stop();
  }
}

/** Kills the site twice, restarts PostgreSQL once, and stops the mail server for half of the time. */
async function injectFailures(site: SupervisedSite, { mail, postgres, seconds }: SoakStage): Promise<void> {
  const total = seconds * 1000;
  const begun = Date.now();
  const at = async (share: number, what: string, act: () => unknown) => {
    await wait(Math.max(0, begun + share * total - Date.now()));
    console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${what}`);
    await act();
  };
  const mailOutages = async () => {
    for (let phase = 1; phase < MAIL_PHASES; phase += 1) {
      const down = phase % 2 === 1;
      await at(phase / MAIL_PHASES, `The mail server ${down ? 'is down' : 'is back'}`, () => mail.setDown(down));
    }
    await at(1, 'The mail server is back', () => mail.setDown(false));
  };
  const crashes = async () => {
    await at(0.27, 'kill -9', () => site.kill());
    await at(0.52, 'PostgreSQL is restarted', () => process.kill(postgres.pid, 'SIGINT'));
    await at(0.77, 'kill -9', () => site.kill());
  };
  await Promise.all([mailOutages(), crashes()]);
}
