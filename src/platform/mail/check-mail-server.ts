import { createTransport } from 'nodemailer';

/** Connects to the mail server and signs in, without sending anything. @throws what nodemailer throws */
export async function checkMailServer(url: string): Promise<void> {
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
