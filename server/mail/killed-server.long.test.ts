import { afterAll, expect, test } from 'vitest';
import { ServerProcess } from '../testing/server-process.ts';
import { PASSWORD } from '../testing/test-server.ts';
import { startSmtp } from './testing/start-smtp.ts';

const KILLS = 6;
let server: ServerProcess | undefined;
afterAll(() => server?.stop());

test(`killed ${KILLS} times, no e-mail of an answered sign-up is lost`, async () => {
  const { smtpUrl, accepted, answer } = await startSmtp('450 try later');
  server = await new ServerProcess({
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'chao@vinahouse.example',
  }).start();
  const answered = new Set<string>();
  for (let round = 1; round <= KILLS; round++) {
    // The last servers are killed while the mail server accepts.
    if (round > KILLS / 2) answer.toRecipient = '250 ok';
    const signUps = Array.from({ length: 4 }, async (_, n) => {
      const email = `lan-${round}-${n}@example.com`;
      const client = server?.client(`198.51.100.${round * 8 + n}`);
      const signedUp = await client?.auth.signUp({ email, password: PASSWORD }).catch(() => null);
      if (signedUp?.error === null) answered.add(email);
    });
    // The kill comes before, at or after the answers.
    if (round % 3 === 0) await Promise.any(signUps);
    else if (round % 3 === 1) await Promise.all(signUps);
    await server.kill();
    await Promise.all(signUps);
    await server.start();
  }
  expect(answered.size).toBeGreaterThan(KILLS);
  await expect
    .poll(() => [...answered].filter((email) => !accepted.includes(email)), { timeout: 200_000 })
    .toEqual([]);
}, 400_000);
