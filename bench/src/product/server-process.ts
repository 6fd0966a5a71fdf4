import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinnedNode, root } from '../root.ts'
import { get } from './http-get.ts'

/** The server starts with the same options as `npm start`. */
const { serverArguments, serverEnvironment } = (await import(join(root, 'scripts/lib/server.mjs'))) as {
  serverArguments: readonly string[]
  serverEnvironment: Readonly<Record<string, string>>
}

/** The server in a separate process. */
export interface ServerProcess {
  readonly pid: number
  readonly httpPort: number
  readonly lmtpPort: number
  /** Milliseconds from process start to the first response of `/health`. */
  readonly healthyAfterMs: number
  stop(): Promise<void>
  /** Kills the process immediately. */
  kill(): Promise<void>
}

interface StartOptions {
  readonly settings?: Record<string, string>
  /** Node options, such as `--cpu-prof`. */
  readonly nodeOptions?: readonly string[]
  /** A command to use in place of the pinned Node and the server's main file. */
  readonly command?: readonly [string, ...string[]]
}

const timeoutMs = 180_000
const graceMs = 20_000
const runningServers = new Set<ChildProcess>()

const maxAttempts = 5

/** Starts the server on `data` and waits until it is healthy; retries with other ports if they are in use. */
export async function startServer(data: string, options: StartOptions = {}): Promise<ServerProcess> {
  for (let remaining = maxAttempts; ; remaining--) {
    try {
      return await startOnFreePorts(data, options)
    } catch (error) {
      if (remaining === 1 || !String(error).includes('another program already listens on this address'))
        throw error
    }
  }
}

/** Starts the server with free ports and the settings of benchmarks, and waits until it is healthy. */
async function startOnFreePorts(data: string, options: StartOptions): Promise<ServerProcess> {
  const [httpPort, lmtpPort] = await findFreePorts()
  const [program, ...args] = options.command ?? [
    pinnedNode,
    ...(options.nodeOptions ?? []),
    ...serverArguments,
  ]
  const started = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      ...serverEnvironment,
      BOCAU_DATA: data,
      BOCAU_DEMO: 'off',
      BOCAU_RATE_LIMIT: 'off',
      BOCAU_LOG: 'warn',
      BOCAU_HTTP: `127.0.0.1:${httpPort}`,
      BOCAU_LMTP: `127.0.0.1:${lmtpPort}`,
      BOCAU_IMAP: 'off',
      BOCAU_SUBMISSION: 'off',
      BOCAU_POP3: 'off',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runningServers.add(child)
  child.on('close', () => runningServers.delete(child))
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-20_000)
    })
  }
  const healthyAfterMs = await waitUntilHealthy(child, httpPort, started, () => log)
  return {
    pid: child.pid as number,
    httpPort,
    lmtpPort,
    healthyAfterMs,
    stop: () => stopProcess(child),
    kill: () => kill(child),
  }
}

/** Kills all running servers when the benchmark ends. */
export function killServers(): void {
  for (const child of runningServers) child.kill('SIGKILL')
}

async function waitUntilHealthy(
  child: ChildProcess,
  port: number,
  started: number,
  log: () => string,
): Promise<number> {
  while (performance.now() - started < timeoutMs) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server exited during startup:\n${log()}`)
    const status = await get(port, '/health').then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 200) return performance.now() - started
    await pause(4)
  }
  await stopProcess(child)
  throw new Error(`The server did not become ready in time:\n${log()}`)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const stubborn = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await closed
  clearTimeout(stubborn)
}

async function findFreePorts(): Promise<[number, number]> {
  const probes = [createServer(), createServer()].map((probe) => probe.listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports as [number, number]
}
