import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';

export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
}

/** A mail server that can be down: it then refuses new connections and defers commands on open ones. */
export interface SoakMailServer {
  url: string;
  setDown(down: boolean): Promise<void>;
  /** Every accepted email, including duplicates. */
  emails(): Promise<ReceivedEmail[]>;
  close(): Promise<void>;
}

const deferred = () => Object.assign(new Error('Try again later'), { responseCode: 451 });

export async function startMailServer(): Promise<SoakMailServer> {
  const accepted: string[] = [];
  let down = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 500,
    onMailFrom: (_address, _session, done) => done(down ? deferred() : undefined),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        // From here on the email is accepted, whether or not the reply reaches the sender.
        accepted.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  // A killed sender breaks its connection.
  server.on('error', () => {});
  const listener = server.server;
  listener.listen(0, HOST);
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port');
  const { port } = address;

  return {
    url: `smtp://${HOST}:${port}`,
    async setDown(next) {
      if (down === next) return;
      down = next;
      if (down) {
        listener.close();
        return;
      }
      listener.listen(port, HOST);
      await once(listener, 'listening');
    },
    emails: () =>
      Promise.all(
        accepted.map(async (text) => {
          const { to, subject = '', text: body = '' } = await PostalMime.parse(text);
          return { to: to?.[0]?.address ?? '', subject, text: body };
        }),
      ),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
