/** Exits with 0 while this machine's server can serve pages: the health check of a container. */
const { PORT } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT || 3000}/healthz`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
