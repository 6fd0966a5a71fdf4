import { DiskReserve } from '../../adapters/disk/disk-reserve.ts'
import { lockDataDirectory } from '../../db/sqlite/server-lock.ts'
import { indexUnindexed } from '../../features/search/index.ts'
import type { App } from '../app.ts'
import type { Config, ListenerName } from '../config.ts'
import { type OpenListeners, openListeners } from '../listeners/open-listeners.ts'
import { openApp } from '../open-app.ts'
import { prepareDemo, printDemoAccounts } from '../prepare-demo.ts'
import { listMigrationCopies, removeMigrationCopies } from '../store/copy-before-migration.ts'
import { printSetupLink } from './print-setup-link.ts'
import { releaseMemoryWhenIdle } from './release-memory-when-idle.ts'
import type { OpenAddresses, SupervisorChannel } from './supervisor-channel.ts'

const signals = ['SIGINT', 'SIGTERM'] as const
const reportJobsMilliseconds = 5_000

interface Options {
  listeners: readonly ListenerName[]
  isNewStore: boolean
}

/**
 * Opens the store and the listeners, and runs until stopped. With a channel to the supervisor it is one of
 * several processes.
 */
export async function serve(
  config: Config,
  options: Options,
  line: SupervisorChannel | null = null,
): Promise<void> {
  const position = line?.siblings.position ?? 0
  const isFirst = position === 0
  const stopRequested = untilStopRequested()
  DiskReserve.releaseIfFull(config.dataDirectory)
  const lock = config.databaseUrl || !isFirst ? null : lockDataDirectory(config.dataDirectory)
  const copies = isFirst ? await listMigrationCopies(config) : []
  const { isNewStore } = options
  const app = await openApp(config, { isNewStore, ...(line ? { siblings: line.siblings } : {}) })
  const traces = await openTraces(config, app)
  // Other running processes still hold their leases.
  await indexUnindexed(app, isFirst && !line?.isRestart ? null : position)
  if (isFirst) await prepareDemo(app, config, print)
  const open = await openListeners(app, withProcessMetrics(config, position), {
    requested: options.listeners,
  })
  const reportAll = async (addresses: OpenAddresses) => {
    printAddresses(config, addresses)
    await printDemoAccounts(app, config, print)
    await printSetupLink(app, config, { httpPort: addresses.httpPort ?? null, print })
    await removeMigrationCopies(copies)
  }
  if (line) {
    const { jobs, close: _close, ...addresses } = open
    line.reportOpen({ ...addresses, programs: { ports: open.programs.ports } })
    line.allOpen
      .then(reportAll)
      .catch((error: unknown) => app.logger.error('reporting readiness failed', { error }))
    if (jobs)
      setInterval(() => line.siblings.reportJobsCheck(jobs.polledAt()), reportJobsMilliseconds).unref()
  } else {
    await reportAll(open)
  }
  await runUntilStopped({ app, open, line, stopRequested })
  await traces?.close()
  lock?.release()
}

/** Exports traces; loaded only if configured. */
async function openTraces({ tracesUrl }: Config, { logger }: App) {
  if (tracesUrl === null) return null
  const { sendTraces } = await import('../../adapters/system/send-traces.ts')
  return sendTraces({
    url: tracesUrl,
    onError: (error) => logger.warn('sending traces to the collector failed', { error }),
  })
}

/** Runs until the process is stopped, then closes everything. */
async function runUntilStopped({
  app,
  open,
  line,
  stopRequested,
}: {
  app: App
  open: OpenListeners
  line: SupervisorChannel | null
  stopRequested: Promise<null>
}): Promise<void> {
  const stopReleasingMemory = releaseMemoryWhenIdle()
  const broken = await Promise.race([stopRequested, ...(app.db.broken ? [app.db.broken] : [])])
  if (broken) await exitAfterStoreFailure(broken, line)
  stopReleasingMemory()
  await open.close()
  await app.close()
}

/** Each process has its own metrics port, counting up from the configured one. */
function withProcessMetrics(config: Config, position: number): Config {
  const { metrics } = config
  if (!metrics || position === 0 || metrics.port === 0) return config
  return { ...config, metrics: { ...metrics, port: metrics.port + position } }
}

function untilStopRequested(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(null))
  })
}

/**
 * Exits because the store can no longer be written. The exit code is an error, so that the service manager
 * restarts the server.
 */
async function exitAfterStoreFailure(
  { message, cause }: Error,
  line: SupervisorChannel | null,
): Promise<never> {
  const why = (cause as { code?: string } | undefined)?.code
  process.stderr.write(`${message}${why ? ` (${why})` : ''}. The server exits now.\n`)
  await line?.reportBroken()
  process.exit(1)
}

function printAddresses(config: Config, open: OpenAddresses): void {
  const scheme = config.webTls ? 'https' : 'http'
  const { httpPort, lmtpPort, smtpPort, imapPort, imapsPort, metricsPort, providerPort } = open
  if (isOpen(httpPort)) print(`Bồ Câu listens on ${scheme}://${bracketIpv6(config.http.host)}:${httpPort}`)
  if (isOpen(lmtpPort)) print(`Incoming mail by LMTP on ${bracketIpv6(config.lmtp.host)}:${lmtpPort}`)
  if (isOpen(smtpPort) && config.smtpIn)
    print(`Incoming mail by SMTP on ${bracketIpv6(config.smtpIn.host)}:${smtpPort}`)
  if (isOpen(imapPort) && config.imap)
    print(`Mail programs by IMAP on ${bracketIpv6(config.imap.host)}:${imapPort}`)
  if (isOpen(imapsPort) && config.imaps)
    print(`Mail programs by IMAP with TLS on ${bracketIpv6(config.imaps.host)}:${imapsPort}`)
  const { submission, submissions, pop3, pop3s } = open.programs?.ports ?? {}
  const ports = (...list: (number | undefined)[]) => list.filter(isOpen).join(', ')
  if (submission ?? submissions) print(`Mail programs send on port ${ports(submission, submissions)}`)
  if (pop3 ?? pop3s) print(`Mail programs by POP3 on port ${ports(pop3, pop3s)}`)
  if (isOpen(providerPort) && config.providerApi)
    print(`Provider API on ${bracketIpv6(config.providerApi.address.host)}:${providerPort}`)
  if (isOpen(metricsPort) && config.metrics)
    print(`Metrics for Prometheus on ${bracketIpv6(config.metrics.host)}:${metricsPort}`)
}

const isOpen = (port: number | null | undefined): port is number => port !== null && port !== undefined

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function bracketIpv6(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
