import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type SmtpServer = Awaited<ReturnType<typeof openSmtp>>;

/** A mail server on this machine that records what it is told. It refuses recipients with `toRecipient`. */
export async function openSmtp(toRecipient = '250 ok') {
  const said: string[] = [];
  const accepted: string[] = [];
  const emails: { to: string; source: string }[] = [];
  const answer = { toSender: '250 ok', toRecipient, toData: '250 kept' };
  const server = createServer((socket) => {
    let isData = false;
    let data = '';
    let recipient = '';
    // A killed client does not say goodbye.
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      said.push(text);
      if (isData) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        isData = false;
        if (answer.toData.startsWith('250')) {
          accepted.push(recipient);
          emails.push({ to: recipient, source: data });
        }
        socket.write(`${answer.toData}\r\n`);
      } else if (text.startsWith('DATA')) {
        isData = true;
        data = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('RCPT')) {
        recipient = text.slice(text.indexOf('<') + 1, text.indexOf('>'));
        socket.write(`${answer.toRecipient}\r\n`);
      } else if (text.startsWith('MAIL')) socket.write(`${answer.toSender}\r\n`);
      else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    said,
    accepted,
    /** Accepted e-mails as they were sent, headers included. */
    emails,
    answer,
    close: () => void server.close(),
  };
}
