import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';

export interface ReceivedEmail {
  to: string;
  subject: string;
}

/** A mail server that can be away: it refuses new connections, and defers what is asked over those that are open. */
export interface SoakMailServer {
  url: string;
  setAway(away: boolean): Promise<void>;
  /** Every letter that was accepted, duplicates included. */
  letters(): Promise<ReceivedEmail[]>;
  close(): Promise<void>;
}

const deferred = () => Object.assign(new Error('Try again later'), { responseCode: 451 });

export async function startMailServer(): Promise<SoakMailServer> {
  const accepted: string[] = [];
  let away = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 500,
    onMailFrom: (_address, _session, done) => done(away ? deferred() : undefined),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        // From here on the letter is ours, whether or not the sender still hears of it.
        accepted.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  // A sender that is killed leaves its connection in the middle.
  server.on('error', () => {});
  const listener = server.server;
  listener.listen(0, HOST);
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port');
  const { port } = address;

  return {
    url: `smtp://${HOST}:${port}`,
    async setAway(next) {
      if (away === next) return;
      away = next;
      if (away) {
        listener.close();
        return;
      }
      listener.listen(port, HOST);
      await once(listener, 'listening');
    },
    letters: () =>
      Promise.all(
        accepted.map(async (text) => {
          const { to, subject = '' } = await PostalMime.parse(text);
          return { to: to?.[0]?.address ?? '', subject };
        }),
      ),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
