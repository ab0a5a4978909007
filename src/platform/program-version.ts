import { version } from '../../package.json';

/** Version of CHANGELOG.md with the commit of the build: `3.1.0+abc1234`. Unbuilt sources have no commit. */
export const PROGRAM_VERSION: string =
  typeof __COMMIT__ === 'string' && __COMMIT__ ? `${version}+${__COMMIT__}` : version;
