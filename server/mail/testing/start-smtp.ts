import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A mail server that records what it is told, and to whom it accepts e-mails. */
export async function startSmtp(toRecipient = '250 ok') {
  const said: string[] = [];
  const accepted: string[] = [];
  const answer = { toSender: '250 ok', toRecipient, toData: '250 kept' };
  const smtp = createServer((socket) => {
    let isData = false;
    let data = '';
    let recipient = '';
    // A killed server does not say goodbye.
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      said.push(text);
      if (isData) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        isData = false;
        if (answer.toData.startsWith('250')) accepted.push(recipient);
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
  await once(smtp, 'listening');
  onTestFinished(() => void smtp.close());
  const { port } = smtp.address() as AddressInfo;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, said, accepted, answer };
}
