import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** An installed program that runs for a few tests, with its own files and on loopback. */
export interface RealDaemon {
  port: number
  stop(): Promise<void>
}

/** How a program is prepared and started. */
export interface DaemonOptions {
  program: string
  /** User to run as if the tests run as root; null if the program switches users itself. */
  user: string | null
  timeoutMs: number
  /** True if it kills its process group, which must then be separate. */
  hasProcessGroup?: boolean
  /** Writes its files into the folder; returns the command line. */
  prepare(folder: string, port: number): Promise<string[]>
}

const testFile = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join(
  '-',
)

/** clamd with one signature, that of the test file; the real database of hundreds of megabytes proves nothing more. */
export function startClamd(): Promise<RealDaemon> {
  return startDaemon({
    program: '/usr/sbin/clamd',
    user: 'clamav',
    timeoutMs: 20_000,
    async prepare(folder, port) {
      await mkdir(join(folder, 'db'))
      const signature = `Bocau.Eicar-Test:0:*:${Buffer.from(testFile).toString('hex')}\n`
      await writeFile(join(folder, 'db', 'bocau.ndb'), signature)
      const settings = [
        'Foreground yes',
        `DatabaseDirectory ${join(folder, 'db')}`,
        `TemporaryDirectory ${folder}`,
        'TCPAddr 127.0.0.1',
        `TCPSocket ${port}`,
        'StreamMaxLength 60M',
        ...(isRoot ? ['User clamav'] : []),
      ]
      const file = join(folder, 'clamd.conf')
      await writeFile(file, `${settings.join('\n')}\n`)
      return ['-c', file]
    },
  })
}

/** Modules that use the network or store data; the remaining rules evaluate the message only. */
const disabledModules =
  'fuzzy_check asn mx_check url_redirector neural reputation clickhouse elastic rspamd_update metric_exporter p0f dcc spamassassin antivirus external_services bimi aws_s3 http_headers external_relay rbl spf dkim dmarc arc hfilter whitelist once_received history_redis greylist ratelimit replies'

/** Rspamd with the rules of its distribution and without network. */
export function startRspamd(): Promise<RealDaemon> {
  return startDaemon({
    program: '/usr/bin/rspamd',
    user: '_rspamd',
    timeoutMs: 20_000,
    async prepare(folder, port) {
      const overrides = join(folder, 'etc', 'override.d')
      await mkdir(overrides, { recursive: true })
      await mkdir(join(folder, 'etc', 'local.d'))
      const files: Record<string, string> = {
        'options.inc': `pidfile = "${folder}/pid"; control_socket = "${folder}/control.sock mode=0600"; tempdir = "${folder}"; dns { nameserver = ["127.0.0.1:9"]; timeout = 0.1s; retransmits = 1; } local_addrs = []; explicit_modules = []; disable_hyperscan = true; url_tld = "${folder}/endings";`,
        'worker-normal.inc': `bind_socket = "127.0.0.1:${port}"; count = 1;`,
        'worker-controller.inc': 'enabled = false;',
        'worker-proxy.inc': 'enabled = false;',
        'logging.inc': 'type = "console"; level = "error";',
      }
      for (const module of disabledModules.split(' ')) files[`${module}.conf`] = 'enabled = false;'
      for (const [name, text] of Object.entries(files)) await writeFile(join(overrides, name), `${text}\n`)
      // Replaces the public suffix list, which Rspamd compiles to 43 MB at each start in 10 s.
      await writeFile(join(folder, 'endings'), 'com\nnet\norg\nvn\ncom.vn\ntest\nexample\n')
      const directories = {
        LOCAL_CONFDIR: join(folder, 'etc'),
        DBDIR: folder,
        RUNDIR: folder,
        LOGDIR: folder,
      }
      return [
        '--no-fork',
        ...(isRoot ? ['-u', '_rspamd', '-g', '_rspamd'] : ['-i']),
        '-c',
        '/etc/rspamd/rspamd.conf',
        ...Object.entries(directories).map(([name, directory]) => `--var=${name}=${directory}`),
      ]
    },
  })
}

const isRoot = process.getuid?.() === 0

/** Starts a program and waits until it listens; `stop` ends it and deletes its files. */
export async function startDaemon(options: DaemonOptions): Promise<RealDaemon> {
  const { program, user, timeoutMs, hasProcessGroup = false } = options
  const folder = await mkdtemp(join(tmpdir(), 'bocau-daemon-'))
  const port = await findFreePort()
  const args = await options.prepare(folder, port)
  await chmod(folder, 0o755)
  if (isRoot && user !== null) await run('chown', ['-R', user, folder])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: hasProcessGroup })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000)
    })
  }
  const stop = async () => {
    await stopProcess(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  const until = Date.now() + timeoutMs
  while (!(await isResponding(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`${program} did not start: ${output}`)
    }
    await pause(50)
  }
  return { port, stop }
}

/** Runs a program to its end; rejects on failure. */
export async function run(program: string, args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(program, args), 'close')
  if (code !== 0) throw new Error(`${program} failed with ${String(code)}`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const stubborn = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await closed
  clearTimeout(stubborn)
}

async function isResponding(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false // The port is not open yet.
  } finally {
    socket.destroy()
  }
}

/** Finds a free local port. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await once(probe.close(), 'close')
  return port
}
