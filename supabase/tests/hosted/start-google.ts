import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Who signs in with Google, also in server/testing/google-stand-in.mjs. */
export const GOOGLE_EMAIL = 'lan@gmail.example';
const GOOGLE_USER = {
  id: '1234567890',
  email: GOOGLE_EMAIL,
  verified_email: true,
  name: 'Lan Nguyễn',
  picture: 'https://lh3.googleusercontent.com/a/lan',
};
const HOSTS = ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com'];

/**
 * A stand-in for Google's servers. A program reaches it with these environment variables, as Go reads them: a proxy for
 * all HTTPS, and a certificate to trust.
 *
 * @param folder for the certificate
 */
export async function startGoogle(folder: string) {
  const [key, cert] = [join(folder, 'google-key.pem'), join(folder, 'google.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=stand-in'],
    ...['-addext', `subjectAltName=${HOSTS.map((host) => `DNS:${host}`)}`],
    ...['-keyout', key, '-out', cert],
  ]);
  const google = createHttpsServer(
    { key: await readFile(key), cert: await readFile(cert) },
    async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const path = `${request.headers.host}${request.url}`;
      const answer = answerTo(path, new URLSearchParams(Buffer.concat(chunks).toString()));
      response.writeHead(answer ? 200 : 400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
    },
  );
  const googlePort = await listen(google);
  const proxy = createServer().on('connect', ({ url }, socket) => {
    if (!HOSTS.includes(url?.split(':')[0] ?? '')) return socket.destroy();
    const upstream = connect(googlePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  });
  const env = { HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}`, SSL_CERT_FILE: cert };
  const stop = async () => {
    for (const server of [proxy, google]) {
      server.close();
      server.closeAllConnections();
    }
  };
  return { env, stop };
}

function answerTo(path: string, body: URLSearchParams): object | undefined {
  if (path === 'accounts.google.com/.well-known/openid-configuration')
    return {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      userinfo_endpoint: 'https://www.googleapis.com/userinfo/v2/me',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
      id_token_signing_alg_values_supported: ['RS256'],
    };
  if (path === 'www.googleapis.com/userinfo/v2/me') return GOOGLE_USER;
  if (path === 'oauth2.googleapis.com/token' && body.get('code') === 'good-code')
    return { access_token: 'google-token', token_type: 'Bearer', expires_in: 3599 };
  return undefined;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
