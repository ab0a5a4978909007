import { version } from '../../package.json';

/** The release, as in CHANGELOG.md. */
export const VERSION: string = version;
