import { version } from '../../package.json';

/** The release, as in CHANGELOG.md, with the commit that was built: `3.1.0+abc1234`. Sources that run unbuilt have none. */
export const VERSION: string = typeof __COMMIT__ === 'string' && __COMMIT__ ? `${version}+${__COMMIT__}` : version;
