import { describe, expect, it } from 'vitest';
import { unavailableError } from './http-errors.ts';
import { describeError, logConsole, openLog } from './log.ts';
import { readSettings } from './settings.ts';

function logged(work: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  work(openLog(readSettings({ LOG_LEVEL: 'debug' }), { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('The log', () => {
  it('never has the parameters of a failed query, in cause or property', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: 'Key (email)=(asha@works.example) already exists.',
      constraint: 'users_email',
    });
    const values = ['asha@works.example', 'Asha Rao\n    at Works (Pune)', '$scrypt$hash'];
    const error = Object.assign(new Error('Failed query: insert into "users"', { cause }), {
      query: 'insert into "users"',
      params: values,
    });
    const text = logged((log) => log.error({ err: error }, 'Unexpected error'));
    expect(text).not.toMatch(/asha|Asha|Pune|scrypt|params/);
    expect(JSON.parse(text).err).toMatchObject({
      message: 'Failed query: insert into "users"',
      stack: expect.stringMatching(/^Error: Failed query: insert into "users"\n +at .*log\.test\.ts/),
      cause: { code: '23505', constraint: 'users_email', message: expect.stringContaining('unique constraint') },
    });
  });

  it('shows of an email address the domain only, and of a URL no password', () => {
    const refusal = new Error('550 <asha.rao@works.example>: no such user');
    const text = logged((log) => {
      log.warn({ err: refusal }, 'Not sent to asha.rao@works.example');
      log.warn({ err: new Error('no connection to postgresql://app:secret@db.example/app') });
      log.warn({ err: 'asha.rao@works.example' });
    });
    expect(text).not.toMatch(/asha|secret/);
    expect(text).toContain('Not sent to …@works.example');
    expect(text).toContain('postgresql://…@db.example/app');
  });

  it('takes what page loaders and libraries write to the console, as its own entries', () => {
    const text = logged((log) => {
      const putBack = logConsole(log);
      console.error('A part of the page could not be loaded', new Error('to asha@works.example'));
      console.warn('Deprecated', { asha: 1 });
      console.error('A part of the page could not be loaded', unavailableError());
      putBack();
    });
    expect(text).not.toContain('asha');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { level: 50, msg: 'A part of the page could not be loaded', err: { message: 'to …@works.example' } },
      { level: 40, msg: 'Deprecated [object Object]' },
      { level: 20, err: { status: 503 } },
    ]);
  });

  it('leaves out a value that PostgreSQL could not read', () => {
    const error = Object.assign(new Error('invalid input syntax for type integer: "Asha"'), { code: '22P02' });
    expect(describeError(error).message).toBe('invalid input syntax for type integer: …');
  });

  it('leaves out the stack of an error whose message was replaced', () => {
    const error = new Error('with a parameter');
    error.message = 'without';
    expect(JSON.stringify(describeError(error))).not.toContain('parameter');
  });

  it('says why every address of a host was refused, and ends at a cause that is its own cause', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    expect(describeError(new AggregateError([refused])).errors).toMatchObject([{ code: 'ECONNREFUSED' }]);
    refused.cause = refused;
    expect(JSON.stringify(describeError(refused)).match(/cause/g)).toHaveLength(5);
  });

  it('names the packages of a stack in full', () => {
    const error = new Error('failed');
    error.stack = 'Error: failed\n    at f (/site/node_modules/@fastify/x.js:1:1)';
    expect(describeError(error).stack).toContain('node_modules/@fastify/x.js');
  });
});
