// npm run drill: kills and freezes a site of its own, and fills its disk. The site must report each fault, recover, and
// lose nothing that it acknowledged. See docs/operate.md.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseCommandLine, runCommand } from '../commands/command-line.ts';
import { Checks } from './checks.ts';
import { drillDisk } from './drill-backups.ts';
import { drillClock } from './drill-clock.ts';
import { drillImage } from './drill-image.ts';
import { drillOutages } from './drill-outages.ts';
import { drillStarts } from './drill-starts.ts';
import { drillUpgrades } from './drill-upgrades.ts';
import { buildSite } from './site-process.ts';

const DRILLS = {
  outages: drillOutages,
  disk: drillDisk,
  clock: drillClock,
  starts: drillStarts,
  image: drillImage,
  upgrades: drillUpgrades,
};
const USAGE = `npm run drill -- [${Object.keys(DRILLS).join('|')} …]

Without names all of them, which takes half an hour at the first time: "upgrades" installs six older states.`;
const FOLDER = path.resolve('data/drill');
const SECRET = 'of the drill, and the same after each start';

await runCommand(async () => {
  const { positionals } = parseCommandLine(USAGE, { allowPositionals: true });
  const chosen = Object.entries(DRILLS).filter(([name]) => !positionals.length || positionals.includes(name));
  mkdirSync(FOLDER, { recursive: true });
  console.log('Building the site …');
  const server = buildSite(FOLDER);
  const checks = new Checks();
  for (const [name, drill] of chosen)
    await checks.within(name, () => drill(checks, server, path.join(FOLDER, name), SECRET));
  return checks.end() ? 0 : 1;
});
