// npm run capabilities: writes the lines of each capability to docs/capabilities.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { measureCapabilities, PAGE, parseCapabilities, writeTable } from './measure-capabilities.ts';

const page = readFileSync(PAGE, 'utf8');
const capabilities = parseCapabilities(page);
writeFileSync(PAGE, writeTable(page, measureCapabilities(capabilities)));
console.log(`docs/capabilities.md has the lines of ${capabilities.length} capabilities.`);
