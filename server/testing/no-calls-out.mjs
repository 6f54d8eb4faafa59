import { writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** Preloaded into the server under test: a connection to anything but a Unix socket is reported and fails. */
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [target] = Array.isArray(args[0]) ? args[0] : args;
  const isSocketFile = typeof target === 'string' || typeof target?.path === 'string';
  if (isSocketFile) return connect.apply(this, args);
  const called = `${target?.host ?? args[1]}:${target?.port ?? target}`;
  writeSync(2, `Called out: ${called}\n`);
  throw new Error(`Network calls are forbidden in this test: ${called}`);
};
