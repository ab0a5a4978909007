import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export const RECEIVED_AT = '25-Nov-2026 10:00:00 +0000';

interface Stored {
  uid: number;
  source: Buffer;
  /** Size that the server reports. */
  bytes: number;
}

export interface ImapServer {
  /** Value for IMAP_URL, with the right password. */
  url: string;
  /** Adds an email and notifies waiting connections. @param bytes size that the server reports, if it is wrong */
  deliver(source: string | Buffer, bytes?: number): void;
  /** Refuses to send any message with this text, as a server with a damaged file does. */
  refuse(text: string): void;
  /** Removes an email, as when a person moves it to another folder. */
  remove(uid: number): void;
  /** Recreates the folder with the same emails, so that earlier UIDs are invalid. */
  renumber(): void;
  /** Commands received, such as `UID FETCH 4 (BODY.PEEK[]<0.100>)`. */
  readonly asked: string[];
  /** Number of connections in IDLE. */
  readonly waiting: number;
  /** Closes all connections without a reply. */
  cut(): void;
  close(): Promise<void>;
}

const PASSWORD = 'sesame';

/** An IMAP server with one folder, with the parts of RFC 9051 that a client needs to wait for emails and read them. */
export async function imapServer(letters: readonly (string | Buffer)[] = [], port = 0): Promise<ImapServer> {
  let uidValidity = 1;
  let nextUid = 1;
  const folder: Stored[] = [];
  const refused: string[] = [];
  const asked: string[] = [];
  /** Number of emails announced to each connection. */
  const sockets = new Map<Socket, number>();
  const idle = new Map<Socket, string>();
  const add = (source: string | Buffer, bytes?: number) => {
    const content = Buffer.from(source);
    folder.push({ uid: nextUid++, source: content, bytes: bytes ?? content.length });
  };
  for (const letter of letters) add(letter);
  const tellOfNews = (socket: Socket) => {
    if (sockets.get(socket) === folder.length) return;
    sockets.set(socket, folder.length);
    socket.write(`* ${folder.length} EXISTS\r\n`);
  };

  const answerTo = (socket: Socket, line: string): (string | Buffer)[] => {
    if (line === 'DONE') {
      const tag = idle.get(socket);
      idle.delete(socket);
      return [`${tag} OK done`];
    }
    const [, tag = '*', given = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const [name = '', ...rest] = given.split(' ');
    const command = name.toUpperCase() === 'UID' ? `UID ${rest.shift()?.toUpperCase()}` : name.toUpperCase();
    asked.push([command, ...rest].join(' '));
    switch (command) {
      case 'CAPABILITY':
        return ['* CAPABILITY IMAP4rev1 IDLE', `${tag} OK done`];
      case 'LOGIN':
        return [rest.join(' ').includes(PASSWORD) ? `${tag} OK signed in` : `${tag} NO [AUTHENTICATIONFAILED] no`];
      case 'LIST':
        return ['* LIST (\\HasNoChildren) "/" INBOX', `${tag} OK done`];
      case 'LSUB':
      case 'NOOP':
        return [`${tag} OK done`];
      case 'SELECT':
      case 'EXAMINE':
        if (!/^"?INBOX"?$/.test(rest[0] ?? '')) return [`${tag} NO [NONEXISTENT] no such folder`];
        return [
          '* FLAGS (\\Seen)',
          `* ${folder.length} EXISTS`,
          `* OK [UIDVALIDITY ${uidValidity}] ok`,
          `* OK [UIDNEXT ${nextUid}] ok`,
          `${tag} OK [READ-ONLY] done`,
        ];
      case 'UID SEARCH': {
        const found = folder.filter(({ uid }) => rest[0] !== 'UID' || uid >= Number.parseInt(rest[1] ?? '', 10));
        // In IMAP, `9:*` includes the last email even if its number is 7.
        const uids = (found.length ? found : folder.slice(-1)).map(({ uid }) => uid);
        return [`* SEARCH ${uids.join(' ')}`.trim(), `${tag} OK done`];
      }
      case 'UID FETCH': {
        const at = folder.findIndex(({ uid }) => uid === Number(rest[0]));
        const letter = folder[at];
        if (refused.some((text) => letter?.source.includes(text))) return [`${tag} NO [SERVERBUG] it is damaged`];
        return [...(letter ? [fetched(at + 1, letter, rest.join(' '))] : []), `${tag} OK done`];
      }
      case 'IDLE':
        idle.set(socket, tag);
        return ['+ waiting'];
      case 'LOGOUT':
        return ['* BYE', `${tag} OK done`];
      default:
        return [`${tag} BAD not known here`];
    }
  };

  const server = createServer((socket) => {
    sockets.set(socket, folder.length);
    socket.on('close', () => {
      sockets.delete(socket);
      idle.delete(socket);
    });
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    let unread = '';
    socket.on('data', (data) => {
      const lines = `${unread}${data}`.split('\r\n');
      unread = lines.pop() ?? '';
      for (const one of lines.flatMap((line) => answerTo(socket, line)))
        socket.write(Buffer.concat([Buffer.from(one), Buffer.from('\r\n')]));
      if (idle.has(socket)) tellOfNews(socket);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  return {
    url: `imap://reader:${PASSWORD}@127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    asked,
    get waiting() {
      return idle.size;
    },
    deliver(source, bytes) {
      add(source, bytes);
      for (const socket of idle.keys()) tellOfNews(socket);
    },
    refuse(text) {
      refused.push(text);
    },
    remove(gone) {
      folder.splice(
        folder.findIndex(({ uid }) => uid === gone),
        1,
      );
    },
    renumber() {
      uidValidity += 1;
      nextUid = 1;
      for (const letter of folder) letter.uid = nextUid++;
      cut();
    },
    cut,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        cut();
      }),
  };
}

const quoted = (text: string) => (text ? `"${text.replace(/[\\"]/g, '\\$&')}"` : 'NIL');

/** Builds the FETCH response for the requested parts of an email. */
function fetched(sequence: number, { uid, source, bytes }: Stored, asked: string): Buffer {
  const header = (name: string) =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(source.toString('latin1').split('\r\n\r\n')[0] ?? '')?.[1] ?? '';
  const addresses = (name: string) => {
    const [, user, host] = /([^\s<@]+)@([^\s>]+)/.exec(header(name)) ?? [];
    return user ? `((NIL NIL ${quoted(user)} ${quoted(host ?? '')}))` : 'NIL';
  };
  const from = addresses('from');
  const parts: (string | Buffer)[] = [`* ${sequence} FETCH (UID ${uid}`];
  if (asked.includes('RFC822.SIZE')) parts.push(` RFC822.SIZE ${bytes}`);
  if (asked.includes('INTERNALDATE')) parts.push(` INTERNALDATE "${RECEIVED_AT}"`);
  if (asked.includes('ENVELOPE')) {
    const last = `${quoted(header('in-reply-to'))} ${quoted(header('message-id'))}`;
    parts.push(
      ` ENVELOPE (${quoted(header('date'))} ${quoted(header('subject'))} ${from} ${from} ${from} ${addresses('to')} NIL NIL ${last})`,
    );
  }
  const [, start = 0, most] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(asked) ?? [];
  if (most) {
    const body = source.subarray(Number(start), Number(start) + Number(most));
    parts.push(` BODY[]<${start}> {${body.length}}\r\n`, body);
  }
  return Buffer.concat([...parts, ')'].map((one) => Buffer.from(one)));
}
