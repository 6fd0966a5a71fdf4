import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { RoutingTransport } from './adapters/routing/routing-transport.ts'
import { type Config, type DoorName, mailSources, publicOrigin } from './config.ts'
import { createEventLog, type EventLog } from './db/event-log.ts'
import { createIdMaker, type IdMaker } from './db/ids.ts'
import { createJobQueue, type JobQueue } from './db/job-queue.ts'
import { claimNodeNumber } from './db/node-number.ts'
import type { HttpDoorDeps } from './doors/http/http-door.ts'
import type { JobRunner } from './doors/jobs/job-runner.ts'
import {
  accountJobs,
  accountRoutes,
  activityRoutes,
  findActor,
  isHostedDomain,
  phoneRoutes,
  protectionRoutes,
  relyingPartyOf,
  signInRoutes,
} from './features/account/index.ts'
import { composeRoutes, driveAttachingRoutes } from './features/compose/index.ts'
import { contactRoutes, senderRoutes } from './features/contacts/index.ts'
import { deliveryJobs, deliveryRoutes, freshPatience, IntakeBudget } from './features/delivery/index.ts'
import { type DemoDeps, filesFolder, getDemoSignIn } from './features/demo/index.ts'
import { type DriveDeps, driveRoutes, driveSavingRoutes } from './features/drive/index.ts'
import { accountChannel } from './features/live/index.ts'
import { mailboxActionRoutes, mailboxJobs, mailboxRoutes } from './features/mailbox/index.ts'
import { officeRoutes } from './features/office-editing/index.ts'
import { organisationRoutes } from './features/organisation/index.ts'
import { type OutboxDeps, openPostOffice, outboxJobs, outboxRoutes } from './features/outbox/index.ts'
import { profileRoutes } from './features/profile/index.ts'
import { ActiveRules, rulesJobs, rulesRoutes, ruleTrialRoutes } from './features/rules/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { settingsRoutes } from './features/settings/index.ts'
import { driveSharing, sharingRoutes } from './features/sharing/index.ts'
import { getSignOnOffer, singleSignOnRoutes } from './features/single-sign-on/index.ts'
import { countingOwnPixels, trackingRoutes } from './features/tracking/index.ts'
import { housekeepingJob, keepHouse, nextHour, planHousekeeping } from './housekeeping.ts'
import { InsideTransport } from './inside-transport.ts'
import { listenOn } from './listen-on.ts'
import type { Parts } from './parts.ts'
import type { MailTransport } from './ports/mail-transport.ts'

/** Everything that features use, put together. */
export interface App extends DemoDeps, Parts {
  ids: IdMaker
  events: EventLog
  jobs: JobQueue
  /** Brings letters to everybody, here and outside. */
  mail: MailTransport
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
  const app: Omit<App, 'mail' | 'close'> = {
    ...parts,
    ids,
    holder,
    rules: new ActiveRules(),
    patience: freshPatience(parts),
    events: createEventLog(now, (accountId, number) =>
      parts.bus.publish(accountChannel(accountId), String(number)),
    ),
    jobs: createJobQueue({ db: parts.db, ids, now }, () => parts.bus.publish(jobsChannel, '')),
    readFile: (name) => readFile(new URL(name, filesFolder)),
  }
  const mail = new RoutingTransport({
    isInside: (domain) => isHostedDomain(parts.db.sql, domain),
    inside: new InsideTransport(app),
    outside: parts.mailOut,
  })
  return {
    ...app,
    mail,
    async close() {
      clearInterval(renewal)
      await node.release()
      await mail.close()
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
  smtpPort: number | null
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
  const budget = new IntakeBudget()
  const [http, lmtp, smtp, jobs] = await Promise.all([
    wanted.includes('http') ? openHttp(app, config, wanted.includes('socket'), testing) : null,
    wanted.includes('lmtp') ? openLmtp(app, config, budget) : null,
    wanted.includes('smtp') ? openSmtpIn(app, config, budget) : null,
    wanted.includes('jobs') ? openJobs(app, config) : null,
  ])
  return {
    httpPort: http?.port ?? null,
    lmtpPort: lmtp?.port ?? null,
    smtpPort: smtp?.port ?? null,
    jobs,
    // First nothing new comes in, then what is being done is done.
    async close() {
      await Promise.all([http?.close(), lmtp?.close(), smtp?.close()])
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
  const [{ openHttpDoor }, { addSocketDoor }, { addUploadDoor }] = await Promise.all([
    import('./doors/http/http-door.ts'),
    import('./doors/socket/socket-door.ts'),
    import('./doors/http/upload-door.ts'),
  ])
  const outbox = outboxDeps(app, config)
  const whoHolds = (token: string) => findActor(app, token)
  const mailbox = mailboxRoutes(app)
  const protection = { ...app, relyingParty: relyingPartyOf(config.publicUrl) }
  const signOn = { ...app, publicOrigin: publicOrigin(config) }
  const door = {
    ...app,
    ...testing,
    findActor: whoHolds,
    handlers: {
      ...signInRoutes(protection),
      ...protectionRoutes(protection),
      ...phoneRoutes(app),
      ...activityRoutes(app),
      ...profileRoutes(app),
      ...accountRoutes(
        app,
        () => getDemoSignIn(app),
        (facts) => getSignOnOffer(signOn, facts),
      ),
      ...singleSignOnRoutes(signOn),
      ...settingsRoutes({ ...app, mailHost: config.mailHost, helpUrl: config.helpUrl }),
      ...mailbox,
      'GET /api/v2/images': countingOwnPixels(outbox, mailbox['GET /api/v2/images']),
      ...mailboxActionRoutes(app),
      ...deliveryRoutes(app),
      ...searchRoutes(app),
      ...rulesRoutes(app),
      ...ruleTrialRoutes(app),
      ...senderRoutes(app),
      ...composeRoutes(app),
      ...contactRoutes(app),
      ...driveRoutes(driveDeps(app, config)),
      ...driveSavingRoutes(driveDeps(app, config)),
      ...driveAttachingRoutes(driveDeps(app, config)),
      ...outboxRoutes(outbox),
      ...trackingRoutes({ ...outbox, findActor: whoHolds }),
      ...sharingRoutes({ ...app, ...driveDeps(app, config), findActor: whoHolds }),
      ...officeRoutes({ ...app, ...driveDeps(app, config) }),
      ...organisationRoutes({ ...app, sources: mailSources(config) }),
    },
    webDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    officeOrigin: config.officeUrl === null ? null : new URL(config.officeUrl).origin,
    trustProxy: config.trustProxy,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
    rateLimitPerMinute: config.rateLimitPerMinute,
    build: app.holder.slice(0, 8),
  }
  const deps: HttpDoorDeps = {
    ...door,
    extend: async (server, actorOf) => {
      if (withSocket) await addSocketDoor(server, { ...door, actorOf })
      if (app.office.isSet) {
        const { addWopiDoor } = await import('./doors/wopi/wopi-door.ts')
        await addWopiDoor(server, { ...app, ...driveDeps(app, config) })
      }
      await addUploadDoor(server, { ...app, ...driveDeps(app, config) }, actorOf)
    },
  }
  return listenOn('BOCAU_HTTP', config.http, (place) => openHttpDoor(deps, place))
}

async function openLmtp(app: App, config: Config, budget: IntakeBudget) {
  const { openLmtpDoor } = await import('./doors/lmtp/lmtp-door.ts')
  const checksSenders = config.checksSenders === 'all'
  return listenOn('BOCAU_LMTP', config.lmtp, (place) =>
    openLmtpDoor(app, place, { authservId: config.authservId, checksSenders, budget }),
  )
}

/** The door for other mail servers, where there is to be one. */
async function openSmtpIn(app: App, config: Config, budget: IntakeBudget) {
  const { smtpIn, smtpTls } = config
  if (!smtpIn) return null
  const { openSmtpInDoor } = await import('./doors/smtp-in/smtp-in-door.ts')
  const readCertificate = smtpTls && (() => readPems('BOCAU_SMTP_CERT', smtpTls))
  return listenOn('BOCAU_SMTP_IN', smtpIn, (place) =>
    openSmtpInDoor(app, place, {
      ownName: mailSources(config).mxHost,
      readCertificate,
      checksSenders: config.checksSenders !== 'off',
      budget,
    }),
  )
}

async function readPems(setting: string, { cert, key }: { cert: string; key: string }) {
  try {
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
  } catch (error) {
    throw new Error(`${setting} or its key cannot be read: ${(error as NodeJS.ErrnoException).code}.`, {
      cause: error,
    })
  }
}

/** What is done later: jobs, and letters that are due. */
async function openJobs(app: App, config: Config): Promise<JobRunner> {
  const { startJobRunner } = await import('./doors/jobs/job-runner.ts')
  await planHousekeeping(app, nextHour(app.clock.now()))
  const outbox = outboxDeps(app, config)
  const runner = startJobRunner(app, {
    [housekeepingJob]: () => keepHouse(app),
    ...accountJobs(app),
    ...mailboxJobs(app),
    ...outboxJobs(outbox),
    ...rulesJobs(app),
    ...deliveryJobs(app),
  })
  app.bus.subscribe(jobsChannel, runner.wake)
  const postOffice = openPostOffice(outbox)
  return {
    wake: runner.wake,
    async runDue() {
      const jobs = await runner.runDue()
      return jobs + (await postOffice.runDue())
    },
    async close() {
      await Promise.all([runner.close(), postOffice.close()])
    },
  }
}

function driveDeps(app: App, config: Config): DriveDeps {
  return {
    ...app,
    publicOrigin: publicOrigin(config),
    sharing: driveSharing(app.clock),
    hasOffice: app.office.isSet,
  }
}

function outboxDeps(app: App, config: Config): OutboxDeps {
  return { ...app, publicOrigin: publicOrigin(config) }
}
