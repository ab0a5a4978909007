import pino, { type DestinationStream, type Logger } from 'pino';
import { HttpError } from './http-errors.ts';
import type { Settings } from './settings.ts';

/** One JSON line per entry on stderr, without personal data and secrets. */
export function openLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino(
    {
      level: logLevel,
      serializers: { err: describeError },
      hooks: {
        logMethod(entry, write) {
          const [first, ...rest] = entry as unknown[];
          // pino would use only the message of an error that is logged alone.
          const facts: unknown = first instanceof Error ? { err: first } : first;
          const pieces = rest.length || typeof facts === 'string' ? [facts, ...rest] : [facts, getLoggedMessage(facts)];
          const cut = pieces.map((piece) => (typeof piece === 'string' ? removePersonalData(piece) : piece));
          write.apply(this, cut as typeof entry);
        },
      },
    },
    destination,
  );
}

/**
 * Redirects console output of page loaders and libraries to the log.
 * @returns a function that restores the console
 */
export function logConsole(log: Logger): () => void {
  const { error, warn } = console;
  const entry =
    (level: 'error' | 'warn') =>
    (...pieces: unknown[]) => {
      const err = pieces.find((piece) => piece instanceof Error);
      const isKnown = err instanceof HttpError && err.status === 503;
      log[isKnown ? 'debug' : level](
        { err },
        pieces
          .filter((piece) => piece !== err)
          .map(String)
          .join(' '),
      );
    };
  console.error = entry('error');
  console.warn = entry('warn');
  return () => Object.assign(console, { error, warn });
}

const PASSWORD_IN_URL = /\/\/[^\s/@]+@/g;
/** Also matches words, which are skipped, so that each character is read once. */
const EMAIL_NAME = /[^\s/<>()[\]"',;:=@]+(@(?=[\w-]))?/g;
/** PostgreSQL quotes the unreadable value after a colon in errors of classes 22 and 23. */
const QUOTED_VALUE = /: ".*"?$/s;

/** Removes passwords in URLs and the local part of email addresses. */
const removePersonalData = (text: string): string =>
  text.replace(PASSWORD_IN_URL, '//…@').replace(EMAIL_NAME, (word, sign?: string) => (sign ? '…@' : word));

function getLoggedMessage(facts: unknown): string {
  return typeof facts === 'object' && facts !== null && 'err' in facts ? describeError(facts.err).message : '';
}

/** Properties without visitors' input; PostgreSQL's `detail` repeats the whole row. */
const FACTS = ['code', 'syscall', 'responseCode', 'status', 'severity', 'table', 'column', 'constraint'] as const;
const MAX_CAUSES = 5;

interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
  [fact: string]: unknown;
}

export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? formatMessage(error) : '' };
  const message = formatMessage(error.message, 'code' in error ? String(error.code) : '');
  const facts = FACTS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const described: DescribedError = { type: error.name, message, ...Object.fromEntries(facts) };
  const frames = listStackFrames(error);
  if (frames) described.stack = `${error.name}: ${message}${frames}`;
  if (depth >= MAX_CAUSES) return described;
  if (error.cause !== undefined) described.cause = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError) described.errors = error.errors.map((each) => describeError(each, depth + 1));
  return described;
}

function formatMessage(message: string, code = ''): string {
  const shown = removePersonalData(message);
  return /^2[23]...$/.test(code) ? shown.replace(QUOTED_VALUE, ': …') : shown;
}

function listStackFrames({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}
