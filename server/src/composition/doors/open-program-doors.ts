import type { IntakeBudget } from '../../features/delivery/index.ts'
import type { Logger } from '../../ports/logger.ts'
import type { App } from '../app.ts'
import { type Config, type DoorName, mailSources, type ProgramDoor, publicOrigin } from '../config.ts'
import { type Setting, settings } from '../config-settings.ts'
import type { HostPort } from '../config-values.ts'
import { certificateReader } from './issued-certificates.ts'
import { listenOn } from './listen-on.ts'

/** Open listeners for mail clients and their addresses. */
export interface OpenProgramDoors {
  ports: Partial<Record<ProgramDoor, number>>
  close(): Promise<void>
}

/** Setting, requirement and encryption of each listener. */
const doors: Record<
  ProgramDoor,
  { setting: Setting['name']; door: keyof typeof openers; isSecure: boolean }
> = {
  submission: { setting: 'BOCAU_SUBMISSION', door: 'submission', isSecure: false },
  submissions: { setting: 'BOCAU_SUBMISSIONS', door: 'submission', isSecure: true },
  pop3: { setting: 'BOCAU_POP3', door: 'pop3', isSecure: false },
  pop3s: { setting: 'BOCAU_POP3S', door: 'pop3', isSecure: true },
}

/** Opens the configured listeners for mail clients; modules of others are not loaded. */
export async function openProgramDoors(
  app: App,
  config: Config,
  { wanted, budget }: { wanted: readonly DoorName[]; budget: IntakeBudget },
): Promise<OpenProgramDoors> {
  const readCertificate = certificateReader(app, config.mailTls)
  const deps = { ...app, measure: config.measure, publicOrigin: publicOrigin(config) }
  const ownName = mailSources(config).mxHost
  const opened = await Promise.all(
    (Object.keys(doors) as ProgramDoor[]).map(async (name) => {
      const { setting, door, isSecure } = doors[name]
      const place = config.programs[name]
      if (!place || !wanted.includes(door)) return null
      const options = { ownName, readCertificate, isSecure, budget }
      const open = await openers[door]()
      return openAt(setting, place, async (at) => ({ name, door: await open(deps, at, options) }), app.logger)
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
  setting: Setting['name'],
  place: HostPort,
  open: (place: HostPort) => Promise<T>,
  logger: Logger,
): Promise<T | null> {
  const usual = settings.find(({ name }) => name === setting)?.default
  try {
    return await listenOn(setting, place, open)
  } catch (error) {
    if (usual !== `${place.host}:${place.port}`) throw error
    logger.warn('a door for mail programs stays shut', { setting, error })
    return null
  }
}

/** Lazily loaded openers. */
const openers = {
  submission: async () => (await import('../../doors/submission/submission-door.ts')).openSubmissionDoor,
  pop3: async () => (await import('../../doors/pop3/pop3-door.ts')).openPop3Door,
}
