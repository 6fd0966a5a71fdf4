import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The real server, started by its public command with a separate data directory. */
export interface Product {
  /** `http://127.0.0.1:port`. */
  readonly address: string
  readonly lmtpPort: number
  /** Output so far. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../../..')
const timeoutMs = 240_000
const graceMs = 10_000
const attempts = 3

/** HTTP port of this worker's servers: a constant address preserves the browser's cache. */
let httpPort: number | null = null

/** Starts the server on `data` and waits until it responds. Another port is used if this one was taken. */
export async function startProduct(data: string, settings: Record<string, string> = {}): Promise<Product> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnFreePorts(data, settings)
    } catch (error) {
      if (attempt === attempts || !String(error).includes('already listens on this address')) throw error
      httpPort = null
    }
  }
}

/** Starts the server with free ports, and waits until it is healthy. */
async function startOnFreePorts(data: string, settings: Record<string, string>): Promise<Product> {
  const [freePort, lmtpPort] = (await findFreePorts(2)) as [number, number]
  httpPort ??= freePort
  const env = {
    ...process.env,
    BOCAU_DATA: data,
    BOCAU_HTTP: `127.0.0.1:${httpPort}`,
    BOCAU_LMTP: `127.0.0.1:${lmtpPort}`,
    BOCAU_IMAP: 'off',
    BOCAU_SUBMISSION: 'off',
    BOCAU_POP3: 'off',
    ...settings,
  }
  const server = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'server/src/main.ts')], {
    cwd: root,
    env,
  })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  }
  const product = {
    address: `http://${env.BOCAU_HTTP}`,
    lmtpPort,
    log: () => log,
    stop: () => stopProcess(server),
  }
  await waitUntilHealthy(product, server)
  return product
}

async function waitUntilHealthy({ address, log, stop }: Product, server: ChildProcess): Promise<void> {
  const started = Date.now()
  while (Date.now() - started < timeoutMs) {
    if (hasExited(server)) throw new Error(`The server exited before it was ready:\n${log()}`)
    const reply = await fetch(`${address}/health`).catch(() => undefined)
    if (reply?.ok) return
    await pause(50)
  }
  await stop()
  throw new Error(`The server was not ready within ${timeoutMs / 1000} s:\n${log()}`)
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return
  const closed = once(server, 'close')
  server.kill('SIGTERM')
  const stubborn = setTimeout(() => server.kill('SIGKILL'), graceMs)
  await closed
  clearTimeout(stubborn)
}

function hasExited(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

/** Finds free ports. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}
