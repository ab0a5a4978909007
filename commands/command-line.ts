// Shared by all commands: arguments and exit codes.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { WrongOwnerError } from '../src/platform/files/private-folder.ts';
import { toStartFailure } from '../src/platform/start/start-failure.ts';

/** Wrong arguments. The message is the usage, sometimes after the mistake. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @throws UsageError */
export function parseCommandLine<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

type ErrorClass = abstract new (...args: never[]) => Error;

/** Runs a command and sets the exit code: 1 after an error. Errors meant for people are printed without a stack. */
export async function runCommand(main: () => Promise<number | undefined>, forPeople: ErrorClass[] = []): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const kinds: ErrorClass[] = [UsageError, WrongOwnerError, ...forPeople];
    const isForPeople = error instanceof Error && kinds.some((kind) => error instanceof kind);
    console.error(isForPeople ? error.message : toStartFailure(error, process.env));
    process.exitCode = 1;
  }
}
