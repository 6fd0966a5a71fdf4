import type { HttpListenerDeps } from '../../entrypoints/http/http-listener-deps.ts'
import type { JobRunner, JobRunnerOptions } from '../../entrypoints/jobs/job-runner.ts'
import { IntakeBudget } from '../../features/delivery/index.ts'
import type { Logger } from '../../ports/logger.ts'
import type { App } from '../app.ts'
import { type Config, type ListenerName, mailSources, type ProgramListener, publicOrigin } from '../config.ts'
import { type Setting, settings } from '../config-settings.ts'
import type { HostPort } from '../config-values.ts'
import { openHttp } from '../open-http.ts'
import { openJobs } from '../open-jobs.ts'
import { type Readiness, readinessCheck } from '../readiness.ts'
import { certificateReader, openPlainHttp } from './issued-certificates.ts'
import { listenOn } from './listen-on.ts'
import { openProviderApi } from './open-provider-api.ts'
import { gaugeReader } from './read-gauges.ts'

/** Open listeners and their addresses. */
export interface OpenListeners {
  httpPort: number | null
  lmtpPort: number | null
  smtpPort: number | null
  imapPort: number | null
  imapsPort: number | null
  metricsPort: number | null
  providerPort: number | null
  programs: OpenProgramListeners
  jobs: JobRunner | null
  close(): Promise<void>
}

/** Set by tests: checks of replies, and polling intervals of jobs and the outbox. */
type Testing = Pick<HttpListenerDeps, 'checkReply' | 'checkRefusal'> & JobRunnerOptions

/** Opens the requested listeners; modules of others are not loaded. */
export async function openListeners(
  app: App,
  config: Config,
  { requested, testing = {} }: { requested: readonly ListenerName[]; testing?: Testing | undefined },
): Promise<OpenListeners> {
  const budget = new IntakeBudget()
  let runner: JobRunner | null = null
  const readiness = readinessCheck(app, () => runner?.polledAt() ?? app.siblings?.jobsPolledAt() ?? null)
  // First, so that it counts everything the others do.
  const metrics = requested.includes('metrics') ? await openMetrics(app, config, readiness) : null
  const [http, plainHttp, lmtp, smtp, imap, imaps, programs, jobs, provider] = await Promise.all([
    requested.includes('http')
      ? openHttp(app, config, {
          withSocket: requested.includes('socket'),
          readinessAndChecks: { ...testing, readiness },
        })
      : null,
    requested.includes('http') ? openPlainHttp(app, config) : null,
    requested.includes('lmtp') ? openLmtp(app, config, budget) : null,
    requested.includes('smtp') ? openSmtpIn(app, config, budget) : null,
    requested.includes('imap') ? openImap(app, config, 'BOCAU_IMAP') : null,
    requested.includes('imap') ? openImap(app, config, 'BOCAU_IMAPS') : null,
    openProgramListeners(app, config, { requested, budget }),
    requested.includes('jobs') ? openJobs(app, config, testing) : null,
    requested.includes('provider') ? openProviderApi(app, config, testing) : null,
  ])
  runner = jobs
  return {
    httpPort: http?.port ?? null,
    lmtpPort: lmtp?.port ?? null,
    smtpPort: smtp?.port ?? null,
    imapPort: imap?.port ?? null,
    imapsPort: imaps?.port ?? null,
    metricsPort: metrics?.port ?? null,
    providerPort: provider?.port ?? null,
    programs,
    jobs,
    // Stops accepting first, then finishes running work.
    async close() {
      const byProgram = [imap?.close(), imaps?.close(), programs.close()]
      const byServer = [lmtp?.close(), smtp?.close(), provider?.close()]
      await Promise.all([http?.close(), plainHttp?.close(), ...byServer, ...byProgram])
      await jobs?.close()
      await metrics?.close()
    },
  }
}

async function openLmtp(app: App, config: Config, budget: IntakeBudget) {
  const { openLmtpListener } = await import('../../entrypoints/lmtp/lmtp-listener.ts')
  const checksSenders = { all: 'always', smtp: 'when_unsure', off: 'never' } as const
  return listenOn('BOCAU_LMTP', config.lmtp, (address) =>
    openLmtpListener(app, address, {
      authservId: config.authservId,
      checksSenders: checksSenders[config.checksSenders],
      budget,
    }),
  )
}

/** Opens the Prometheus listener, if configured. */
async function openMetrics(app: App, config: Config, readiness: () => Promise<Readiness>) {
  const { metrics } = config
  if (!metrics) return null
  const { openMetricsListener } = await import('../../entrypoints/metrics/metrics-listener.ts')
  const figures = gaugeReader(app, config, readiness)
  return listenOn('BOCAU_METRICS', metrics, (address) =>
    openMetricsListener({ logger: app.logger, readGauges: figures }, address),
  )
}

/** Opens the SMTP listener, if configured. */
async function openSmtpIn(app: App, config: Config, budget: IntakeBudget) {
  const { smtpIn } = config
  if (!smtpIn) return null
  const { openSmtpListener } = await import('../../entrypoints/smtp-in/smtp-in-listener.ts')
  const readCertificate = certificateReader(app, config.mailTls)
  return listenOn('BOCAU_SMTP_IN', smtpIn, (address) =>
    openSmtpListener(app, address, {
      hostname: mailSources(config).mxHost,
      readCertificate,
      checksSenders: config.checksSenders === 'off' ? 'never' : 'always',
      budget,
    }),
  )
}

/** Opens an IMAP listener, if configured. */
async function openImap(app: App, config: Config, setting: 'BOCAU_IMAP' | 'BOCAU_IMAPS') {
  const { imap, imaps, imapConnectionsPerAddress: connectionsPerAddress } = config
  const isImplicitTls = setting === 'BOCAU_IMAPS'
  const address = isImplicitTls ? imaps : imap
  if (!address) return null
  const { openImapListener } = await import('../../entrypoints/imap/imap-listener.ts')
  const readCertificate = certificateReader(app, config.mailTls)
  return listenOn(setting, address, (at) =>
    openImapListener(app, at, { readCertificate, isImplicitTls, connectionsPerAddress }),
  )
}

/** Open listeners for mail clients and their addresses. */
interface OpenProgramListeners {
  ports: Partial<Record<ProgramListener, number>>
  close(): Promise<void>
}

/** Setting, requirement and encryption of each listener. */
const programListeners: Record<
  ProgramListener,
  { setting: Setting; opener: keyof typeof openers; isSecure: boolean }
> = {
  submission: { setting: 'BOCAU_SUBMISSION', opener: 'submission', isSecure: false },
  submissions: { setting: 'BOCAU_SUBMISSIONS', opener: 'submission', isSecure: true },
  pop3: { setting: 'BOCAU_POP3', opener: 'pop3', isSecure: false },
  pop3s: { setting: 'BOCAU_POP3S', opener: 'pop3', isSecure: true },
}

/** Opens the configured listeners for mail clients; modules of others are not loaded. */
async function openProgramListeners(
  app: App,
  config: Config,
  { requested, budget }: { requested: readonly ListenerName[]; budget: IntakeBudget },
): Promise<OpenProgramListeners> {
  const readCertificate = certificateReader(app, config.mailTls)
  const deps = { ...app, sendingQuota: config.rateLimit, publicOrigin: publicOrigin(config) }
  const hostname = mailSources(config).mxHost
  const opened = await Promise.all(
    (Object.keys(programListeners) as ProgramListener[]).map(async (name) => {
      const { setting, opener, isSecure } = programListeners[name]
      const address = config.programs[name]
      if (!address || !requested.includes(opener)) return null
      const options = { hostname: hostname, readCertificate, isSecure, budget }
      const open = await openers[opener]()
      return openAt(setting, address, {
        open: async (at) => ({ name, door: await open(deps, at, options) }),
        logger: app.logger,
      })
    }),
  )
  const open = opened.filter((one) => one !== null)
  return {
    ports: Object.fromEntries(open.map(({ name, door }) => [name, door.port])),
    async close() {
      await Promise.all(open.map(({ door }) => door.close()))
    },
  }
}

/**
 * Opens a listener. If its default port is in use and it was not configured, it stays closed and a warning is logged.
 */
async function openAt<T>(
  setting: Setting,
  address: HostPort,
  { open, logger }: { open: (address: HostPort) => Promise<T>; logger: Logger },
): Promise<T | null> {
  const usual = settings[setting]
  try {
    return await listenOn(setting, address, open)
  } catch (error) {
    if (usual !== `${address.host}:${address.port}`) throw error
    logger.warn('opening a listener for mail programs failed', { setting, error })
    return null
  }
}

/** Lazily loaded openers. */
const openers = {
  submission: async () =>
    (await import('../../entrypoints/submission/submission-listener.ts')).openSubmissionListener,
  pop3: async () => (await import('../../entrypoints/pop3/pop3-listener.ts')).openPop3Listener,
}
