import type { IntakeBudget } from '../../features/delivery/index.ts'
import type { Logger } from '../../ports/logger.ts'
import type { App } from '../app.ts'
import { type Config, type ListenerName, mailSources, type ProgramListener, publicOrigin } from '../config.ts'
import { type Setting, settings } from '../config-settings.ts'
import type { HostPort } from '../config-values.ts'
import { certificateReader } from './issued-certificates.ts'
import { listenOn } from './listen-on.ts'

/** Open listeners for mail clients and their addresses. */
export interface OpenProgramListeners {
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
export async function openProgramListeners(
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
    logger.warn('listener for mail programs could not be opened', { setting, error })
    return null
  }
}

/** Lazily loaded openers. */
const openers = {
  submission: async () =>
    (await import('../../entrypoints/submission/submission-listener.ts')).openSubmissionListener,
  pop3: async () => (await import('../../entrypoints/pop3/pop3-listener.ts')).openPop3Listener,
}
