import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Config, DoorName } from './config.ts'
import { createEventLog, type EventLog } from './db/event-log.ts'
import { createIdMaker, type IdMaker } from './db/ids.ts'
import { createJobQueue, type JobQueue } from './db/job-queue.ts'
import { claimNodeNumber } from './db/node-number.ts'
import type { HttpDoorDeps } from './doors/http/http-door.ts'
import type { JobRunner } from './doors/jobs/job-runner.ts'
import { accountRoutes, findActor } from './features/account/index.ts'
import { type DemoDeps, filesFolder, getDemoSignIn } from './features/demo/index.ts'
import { accountChannel } from './features/live/index.ts'
import { mailboxActionRoutes, mailboxJobs, mailboxRoutes } from './features/mailbox/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { settingsRoutes } from './features/settings/index.ts'
import { housekeepingJob, keepHouse, nextHour, planHousekeeping } from './housekeeping.ts'
import { listenOn } from './listen-on.ts'
import type { Parts } from './parts.ts'

/** Everything that features use, put together. */
export interface App extends DemoDeps, Parts {
  ids: IdMaker
  events: EventLog
  jobs: JobQueue
  /** This process among those that share a store. */
  holder: string
  close(): Promise<void>
}

const jobsChannel = 'jobs'
const renewEveryMilliseconds = 3 * 60_000

/** Puts the product together on the given parts. The store has its shape already; no door is open yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const now = () => parts.clock.now()
  const holder = randomUUID()
  const node = await claimNodeNumber(parts.db, holder, now)
  const ids = createIdMaker(now, node.number)
  const renewal = setInterval(() => {
    node
      .renew()
      .catch((error: unknown) => parts.logger.warn('the node number could not be renewed', { error }))
  }, renewEveryMilliseconds)
  renewal.unref()
  return {
    ...parts,
    ids,
    holder,
    events: createEventLog(now, (accountId, number) =>
      parts.bus.publish(accountChannel(accountId), String(number)),
    ),
    jobs: createJobQueue({ db: parts.db, ids, now }, () => parts.bus.publish(jobsChannel, '')),
    readFile: (name) => readFile(new URL(name, filesFolder)),
    async close() {
      clearInterval(renewal)
      await node.release()
      await parts.letters.close()
      await parts.bus.close()
      await parts.db.close()
      await parts.blobs.close()
    },
  }
}

/** The doors that are open, and where. */
export interface OpenDoors {
  httpPort: number | null
  lmtpPort: number | null
  jobs: JobRunner | null
  close(): Promise<void>
}

/** Opens the doors asked for, each loaded only then. */
export async function openDoors(
  app: App,
  config: Config,
  wanted: readonly DoorName[],
  testing: Pick<HttpDoorDeps, 'checkReply'> = {},
): Promise<OpenDoors> {
  const [http, lmtp, jobs] = await Promise.all([
    wanted.includes('http') ? openHttp(app, config, wanted.includes('socket'), testing) : null,
    wanted.includes('lmtp') ? openLmtp(app, config) : null,
    wanted.includes('jobs') ? openJobs(app) : null,
  ])
  return {
    httpPort: http?.port ?? null,
    lmtpPort: lmtp?.port ?? null,
    jobs,
    // First nothing new comes in, then what is being done is done.
    async close() {
      await Promise.all([http?.close(), lmtp?.close()])
      await jobs?.close()
    },
  }
}

async function openHttp(
  app: App,
  config: Config,
  withSocket: boolean,
  testing: Pick<HttpDoorDeps, 'checkReply'>,
) {
  const [{ openHttpDoor }, { addSocketDoor }] = await Promise.all([
    import('./doors/http/http-door.ts'),
    import('./doors/socket/socket-door.ts'),
  ])
  const door = {
    ...app,
    ...testing,
    findActor: (token: string) => findActor(app, token),
    handlers: {
      ...accountRoutes(app, () => getDemoSignIn(app)),
      ...settingsRoutes(app),
      ...mailboxRoutes(app),
      ...mailboxActionRoutes(app),
      ...searchRoutes(app),
    },
    webDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    trustProxy: config.trustProxy,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
    rateLimitPerMinute: config.rateLimitPerMinute,
    build: app.holder.slice(0, 8),
  }
  const deps: HttpDoorDeps = {
    ...door,
    extend: async (server, actorOf) => {
      if (withSocket) await addSocketDoor(server, { ...door, actorOf })
    },
  }
  return listenOn('BOCAU_HTTP', config.http, (place) => openHttpDoor(deps, place))
}

async function openLmtp(app: App, config: Config) {
  const { openLmtpDoor } = await import('./doors/lmtp/lmtp-door.ts')
  return listenOn('BOCAU_LMTP', config.lmtp, (place) => openLmtpDoor(app, place))
}

async function openJobs(app: App): Promise<JobRunner> {
  const { startJobRunner } = await import('./doors/jobs/job-runner.ts')
  await planHousekeeping(app, nextHour(app.clock.now()))
  const runner = startJobRunner(app, {
    [housekeepingJob]: () => keepHouse(app),
    ...mailboxJobs(app),
  })
  app.bus.subscribe(jobsChannel, runner.wake)
  return runner
}
