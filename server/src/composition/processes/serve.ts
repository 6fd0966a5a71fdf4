import { DiskReserve } from '../../adapters/disk/disk-reserve.ts'
import { lockDataDirectory } from '../../db/sqlite/server-lock.ts'
import { indexUnindexed } from '../../features/mailbox/check/index.ts'
import type { App } from '../app.ts'
import { listMigrationCopies, removeMigrationCopies } from '../backup/copy-before-migration.ts'
import type { Config, DoorName } from '../config.ts'
import { type OpenDoors, openDoors } from '../doors/open-doors.ts'
import { openApp } from '../open-app.ts'
import { prepareDemo, sayDemoAccounts } from '../prepare-demo.ts'
import { giveBackMemoryAtRest } from './memory-at-rest.ts'
import { saySetupLink } from './say-setup-link.ts'
import type { OpenPlaces, WorkerLine } from './worker-line.ts'

const signals = ['SIGINT', 'SIGTERM'] as const
const noteJobsMilliseconds = 5_000

interface Options {
  doors: readonly DoorName[]
  isNewStore: boolean
}

/**
 * Opens the store and the listeners, and runs until stopped; with a line to the supervisor it is one of several
 * processes.
 */
export async function serve(config: Config, options: Options, line: WorkerLine | null = null): Promise<void> {
  const place = line?.siblings.position ?? 0
  const isFirst = place === 0
  const told = toldToStop()
  DiskReserve.giveBack(config.dataDirectory)
  const lock = config.databaseUrl || !isFirst ? null : lockDataDirectory(config.dataDirectory)
  const copies = isFirst ? await listMigrationCopies(config) : []
  const { isNewStore } = options
  const app = await openApp(config, { isNewStore, ...(line ? { siblings: line.siblings } : {}) })
  const traces = await openTraces(config, app)
  // Other running processes still hold their leases.
  await indexUnindexed(app, isFirst && !line?.isAgain ? null : place)
  if (isFirst) await prepareDemo(app, config, say)
  const open = await openDoors(app, withOwnMetrics(config, place), options.doors)
  const tellOfAll = async (places: OpenPlaces) => {
    sayWhere(config, places)
    await sayDemoAccounts(app, config, say)
    await saySetupLink(app, config, { httpPort: places.httpPort ?? null, say })
    await removeMigrationCopies(copies)
  }
  if (line) {
    const { jobs, close: _close, ...places } = open
    line.tellOpen({ ...places, programs: { ports: open.programs.ports } })
    line.allOpen
      .then(tellOfAll)
      .catch((error: unknown) => app.logger.error('the start could not be told of', { error }))
    if (jobs) setInterval(() => line.siblings.noteJobs(jobs.lookedAt()), noteJobsMilliseconds).unref()
  } else {
    await tellOfAll(open)
  }
  await stay({ app, open, line, told })
  await traces?.close()
  lock?.release()
}

/** Exports traces; loaded only if configured. */
async function openTraces({ tracesUrl }: Config, { logger }: App) {
  if (tracesUrl === null) return null
  const { sendTraces } = await import('../../adapters/system/send-traces.ts')
  return sendTraces({
    url: tracesUrl,
    onTrouble: (error) => logger.warn('traces do not reach their collector', { error }),
  })
}

/** Runs until the process is stopped, then closes everything. */
async function stay({
  app,
  open,
  line,
  told,
}: {
  app: App
  open: OpenDoors
  line: WorkerLine | null
  told: Promise<null>
}): Promise<void> {
  const stopGivingBack = giveBackMemoryAtRest()
  const broken = await Promise.race([told, ...(app.db.broken ? [app.db.broken] : [])])
  if (broken) await giveUp(broken, line)
  stopGivingBack()
  await open.close()
  await app.close()
}

/** Each process has its own metrics port, counting up from the configured one. */
function withOwnMetrics(config: Config, place: number): Config {
  const { metrics } = config
  if (!metrics || place === 0 || metrics.port === 0) return config
  return { ...config, metrics: { ...metrics, port: metrics.port + place } }
}

function toldToStop(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(null))
  })
}

/** Exits because the store can no longer be written; the supervisor restarts this process. */
async function giveUp({ message, cause }: Error, line: WorkerLine | null): Promise<never> {
  const why = (cause as { code?: string } | undefined)?.code
  process.stderr.write(`${message}${why ? ` (${why})` : ''}. The server exits now.\n`)
  await line?.tellBroken()
  process.exit(1)
}

function sayWhere(config: Config, open: OpenPlaces): void {
  const scheme = config.webTls ? 'https' : 'http'
  const { httpPort, lmtpPort, smtpPort, imapPort, imapsPort, metricsPort } = open
  if (isOpen(httpPort)) say(`Bồ Câu listens on ${scheme}://${bracketed(config.http.host)}:${httpPort}`)
  if (isOpen(lmtpPort)) say(`Incoming mail by LMTP on ${bracketed(config.lmtp.host)}:${lmtpPort}`)
  if (isOpen(smtpPort) && config.smtpIn)
    say(`Incoming mail by SMTP on ${bracketed(config.smtpIn.host)}:${smtpPort}`)
  if (isOpen(imapPort) && config.imap)
    say(`Mail programs by IMAP on ${bracketed(config.imap.host)}:${imapPort}`)
  if (isOpen(imapsPort) && config.imaps)
    say(`Mail programs by IMAP with TLS on ${bracketed(config.imaps.host)}:${imapsPort}`)
  const { submission, submissions, pop3, pop3s } = open.programs?.ports ?? {}
  const ports = (...list: (number | undefined)[]) => list.filter(isOpen).join(', ')
  if (submission ?? submissions) say(`Mail programs send on port ${ports(submission, submissions)}`)
  if (pop3 ?? pop3s) say(`Mail programs by POP3 on port ${ports(pop3, pop3s)}`)
  if (isOpen(metricsPort) && config.metrics)
    say(`Metrics for Prometheus on ${bracketed(config.metrics.host)}:${metricsPort}`)
}

const isOpen = (port: number | null | undefined): port is number => port !== null && port !== undefined

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
