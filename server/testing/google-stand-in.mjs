/** Preloaded into the server under test: fakes Google's endpoints for one user, without a network. */
const GOOGLE_USER = {
  id: '1234567890',
  email: 'lan@gmail.example',
  verified_email: true,
  name: 'Lan Nguyễn',
  picture: 'https://lh3.googleusercontent.com/a/lan',
};

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.href === 'https://oauth2.googleapis.com/token') {
    const code = new URLSearchParams(String(init?.body)).get('code');
    if (code !== 'good-code') return Response.json({ error: 'invalid_grant' }, { status: 400 });
    return Response.json({ access_token: 'google-token', token_type: 'Bearer', expires_in: 3599 });
  }
  if (url.href === 'https://www.googleapis.com/userinfo/v2/me') return Response.json(GOOGLE_USER);
  if (url.hostname.endsWith('.googleapis.com') || url.hostname.endsWith('.google.com'))
    throw new Error(`The fake Google has no ${url.origin}${url.pathname}`);
  return fetch(input, init);
};
