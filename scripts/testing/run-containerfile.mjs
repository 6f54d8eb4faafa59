import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { inProject, projectFolder } from '../lib/project-folder.mjs';
import { pinnedNode } from '../lib/run-pinned-node.mjs';

/**
 * @typedef {{ root: string, env: Record<string, string>, workdir: string }} Stage
 * @typedef {Stage & { user: string, volumes: string[], health: string[], command: string[] }} Image
 */

/** Of the machine that runs this: what takes the place of a base image's system, read-only. */
const SYSTEM = [
  'usr',
  'etc/ssl',
  'etc/alternatives',
  'etc/ld.so.cache',
  'etc/resolv.conf',
  'etc/hosts',
  'etc/npmrc',
];
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];
const SYSTEM_PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** A user who is not root is root in a namespace, with the users that /etc/subuid gives. */
const AS_ROOT = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user', '--map-auto'];

/** How this machine reaches the registry, for the commands of the build. */
const WAY_OUT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i.test(name),
  ),
);

/** Instructions with their text, continued lines joined. @param {string} text */
export const readInstructions = (text) =>
  text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name, rest };
    });

/** The files of this checkout that .dockerignore lets through. */
export function listContext() {
  const ignored = readFileSync(inProject('.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  /** A pattern that matches a folder excludes all that is in it. @param {string} file */
  const isIgnored = (file) => {
    const parts = file.split('/');
    const paths = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
    return ignored.some((pattern) => paths.some((path) => matchesGlob(path, pattern)));
  };
  return listed
    .split('\0')
    .filter((file) => file && existsSync(inProject(file)) && !isIgnored(file));
}

/**
 * Carries out the Containerfile: each instruction's commands run by chroot in a root of its own, which is empty but for this
 * machine's system. It is a stand-in for an engine of containers: base images, layers and networks are not there.
 *
 * @param {string} folder for the roots
 * @returns {Image} of the last stage
 */
export function buildImage(folder) {
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  /** @type {Image | undefined} */
  let image;
  for (const { name, rest } of readInstructions(readFileSync(inProject('Containerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const [base = '', , alias = 'last'] = rest.split(/\s+/);
      image = from(base, join(folder, alias));
      stages.set(alias, image);
      continue;
    }
    if (!image) throw new Error(`Before FROM: ${name}`);
    if (name === 'WORKDIR') {
      image.workdir = rest;
      mkdirSync(join(image.root, rest), { recursive: true });
    } else if (name === 'COPY') copy(rest, image, stages);
    else if (name === 'RUN') run(image, ['sh', '-c', rest]);
    else if (name === 'ENV')
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S*)/g))
        image.env[key] = value.replace(/\$\{\w+\}/, '');
    else if (name === 'USER') image.user = rest;
    else if (name === 'VOLUME') image.volumes.push(rest);
    else if (name === 'HEALTHCHECK') image.health = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (name === 'CMD') image.command = JSON.parse(rest);
    else if (!['ARG', 'EXPOSE', 'STOPSIGNAL'].includes(name))
      throw new Error(`What is ${name}? Teach it to run-containerfile.mjs.`);
  }
  if (!image) throw new Error('No FROM');
  return image;
}

/**
 * Starts a command as the image's user, without capabilities, on a root that cannot be written.
 *
 * @param {Image} image
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
export function runReadOnly(image, command, env = {}) {
  const [uid = '', gid = ''] = image.user.split(':');
  const as = [
    ...['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all'],
  ];
  const parts = enter(image, [...as, '--', ...command], { env, isReadOnly: true });
  return spawn('unshare', parts, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @param {string} base @param {string} root @returns {Image} */
function from(base, root) {
  for (const path of ['usr', 'etc', 'tmp', 'root', 'proc', 'dev', 'var/lib'])
    mkdirSync(join(root, path), { recursive: true });
  for (const link of LINKS) symlinkSync(`usr/${link}`, join(root, link));
  mkdirSync(join(root, 'root/.npm'));
  writeFileSync(join(root, 'root/.npmrc'), '');
  for (const [file, text] of Object.entries({
    passwd: 'root:x:0:0:root:/root:/bin/sh\n',
    group: 'root:x:0:\n',
    'nsswitch.conf': 'hosts: files dns\n',
  }))
    writeFileSync(join(root, 'etc', file), text);
  for (const path of SYSTEM.filter((one) => one !== 'usr')) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    if (path.includes('.') || path.endsWith('hosts') || path.endsWith('npmrc'))
      writeFileSync(target, '');
    else mkdirSync(target);
  }
  // This machine's own /usr/local is not shown; a base image of Node.js has the same Node.js as the program there.
  const local = join(root, '..', `${root.split('/').at(-1)}-local`);
  mkdirSync(join(local, 'bin'), { recursive: true });
  if (base.includes('/node:')) {
    const command = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
    const npm = dirname(dirname(realpathSync(command)));
    cpSync(pinnedNode, join(local, 'bin', 'node'));
    cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'));
    symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', join(local, 'bin', 'npx'));
  }
  return {
    root,
    env: { PATH: SYSTEM_PATH },
    ...{ workdir: '/', user: '0:0', volumes: [], health: [], command: [] },
  };
}

/** @param {string} rest @param {Image} image @param {Map<string, Stage>} stages */
function copy(rest, { root, workdir }, stages) {
  const [, stage, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
  const sources = paths.split(/\s+/);
  const target = join(root, workdir, sources.pop() ?? '');
  if (stage) {
    const [source = ''] = sources;
    execFileSync('cp', ['-a', join(stages.get(stage)?.root ?? '', source), target]);
    return;
  }
  const wanted = (/** @type {string} */ file) =>
    sources.some((source) => source === '.' || source === file);
  for (const file of listContext().filter(wanted)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(inProject(file), join(target, file));
  }
}

/** @param {Image} image @param {string[]} command */
function run(image, command) {
  execFileSync('unshare', enter(image, command), { stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Arguments of unshare. The mounts are gone with the command.
 *
 * @param {Image} image
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, isReadOnly?: boolean }} [how]
 */
function enter({ root, env: own, workdir, volumes }, command, { env = {}, isReadOnly } = {}) {
  const q = (/** @type {string} */ text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const bind = (/** @type {string} */ from, /** @type {string} */ to, how = 'bind') =>
    `mount --${how} ${q(from)} ${q(join(root, to))}`;
  const system = SYSTEM.filter((path) => existsSync(`/${path}`)).map(
    (path) => `${bind(`/${path}`, path)}; mount -o remount,ro,bind ${q(join(root, path))}`,
  );
  const local = join(root, '..', `${root.split('/').at(-1)}-local`);
  const written = isReadOnly
    ? [
        ...volumes.map((path) => bind(join(root, path), path)),
        `mkdir -p ${q(join(root, workdir, '.cache'))}`,
        `mount -o remount,ro,bind ${q(root)}`,
        ...['tmp', join(relative('/', workdir), '.cache')].map(
          (path) => `mount -t tmpfs -o mode=1777 tmpfs ${q(join(root, path))}`,
        ),
      ]
    : [
        // What npm needs on this machine, such as the address of its registry, and what it has loaded before.
        ...['.npmrc', '.npm']
          .filter((name) => existsSync(join(homedir(), name)))
          .map((name) => bind(join(homedir(), name), join('root', name))),
      ];
  const settings = {
    ...own,
    ...(isReadOnly ? { HOME: '/tmp' } : { HOME: '/root', ...WAY_OUT }),
    ...env,
  };
  const passed = Object.entries(settings).map(([name, value]) => q(`${name}=${value}`));
  const script = [
    'set -e',
    bind(root, ''),
    ...system,
    bind(local, 'usr/local'),
    bind('/dev', 'dev', 'rbind'),
    bind('/proc', 'proc', 'rbind'),
    ...written,
    `cd ${q(root)}`,
    `exec chroot . /usr/bin/env -i ${passed.join(' ')} sh -c 'cd "$1"; shift; exec "$@"' sh ${[workdir, ...command].map(q).join(' ')}`,
  ].join('\n');
  return [...AS_ROOT, '--mount', '--propagation', 'private', 'sh', '-c', script];
}
