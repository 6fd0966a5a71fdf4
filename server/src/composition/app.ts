import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { RoutingTransport } from '../adapters/routing/routing-transport.ts'
import { createEventLog, type EventLog } from '../db/event-log.ts'
import { createIdMaker, type IdMaker } from '../db/ids.ts'
import { createJobQueue, type JobQueue } from '../db/job-queue.ts'
import { claimNodeNumber } from '../db/node-number.ts'
import { ArrivalBatches, freshDeadlines, IntakeRefusals } from '../features/delivery/index.ts'
import { type DemoDeps, demoFolder } from '../features/demo/index.ts'
import { ChangedAccounts } from '../features/descriptions/index.ts'
import { isHostedDomain } from '../features/domains/index.ts'
import { FolderColumns } from '../features/folder-columns/index.ts'
import { accountChannel } from '../features/live/index.ts'
import {
  FolderSnapshots,
  RecentMessages,
  TextScans,
  withFlagChanges,
} from '../features/mail-programs/index.ts'
import { findRecipientsElsewhere } from '../features/organisation/index.ts'
import { ActiveRules } from '../features/rules/index.ts'
import type { MailTransport } from '../ports/mail-transport.ts'
import { createVerifiedBlobs } from './create-verified-blobs.ts'
import { LocalTransport } from './local-transport.ts'
import type { Parts } from './parts.ts'

/** Dependencies of all features. */
export interface App extends Omit<DemoDeps, 'publicOrigin'>, Parts {
  ids: IdMaker
  events: EventLog
  jobs: JobQueue
  /** Delivers messages locally and to remote servers. */
  mail: MailTransport
  /** Accounts changed by this process. */
  changed: ChangedAccounts
  /** Folder snapshots for IMAP in this process. */
  snapshots: FolderSnapshots
  /** Values of messages that IMAP searches compare, in this process. */
  columns: FolderColumns
  /** Text searches of IMAP clients in this process. */
  scans: TextScans
  recent: RecentMessages
  /** Id of this process among those that share the store. */
  holder: string
  /** Id that all processes share while they have the store open. */
  generation: string
  close(): Promise<void>
}

/** Channel on which processes notify each other of new jobs. */
export const jobsChannel = 'jobs'

const renewEveryMilliseconds = 3 * 60_000

/** Builds the application from its adapters. The store is already migrated; no listener is open yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const now = () => parts.clock.now()
  const holder = randomUUID()
  const node = await claimNodeNumber(parts.db, holder, now)
  const ids = createIdMaker(now, node.number)
  const renewal = setInterval(() => {
    node.renew().catch((error: unknown) => parts.logger.warn('renewing the node number failed', { error }))
  }, renewEveryMilliseconds)
  renewal.unref()
  const changed = new ChangedAccounts(parts.clock)
  const blobs = createVerifiedBlobs(parts)
  const refusals = new IntakeRefusals(parts)
  const events = createEventLog(now, (accountId, number) => {
    changed.recordChange(accountId)
    parts.bus.publish(accountChannel(accountId), String(number))
  })
  const app: Omit<App, 'mail' | 'close'> = {
    ...parts,
    db: withFlagChanges(parts.db, { events }),
    ...(parts.jobsDb ? { jobsDb: withFlagChanges(parts.jobsDb, { events }) } : {}),
    blobs,
    ids,
    holder,
    generation: node.generation,
    rules: new ActiveRules(),
    arrivals: new ArrivalBatches(),
    deadline: freshDeadlines(parts),
    refusals,
    changed,
    snapshots: new FolderSnapshots(),
    columns: new FolderColumns(),
    scans: new TextScans(),
    recent: new RecentMessages(),
    events,
    jobs: createJobQueue({ db: parts.db, ids, now }, () => parts.bus.publish(jobsChannel, '')),
    readFile: (name) => readFile(new URL(name, demoFolder)),
  }
  const mail = new RoutingTransport({
    isLocalDomain: (domain) => isHostedDomain(parts.db.sql, domain),
    findRemoteMailboxes: (domain, recipients) => findRecipientsElsewhere(app, domain, recipients),
    inside: new LocalTransport(app),
    outside: parts.mailOut,
  })
  return {
    ...app,
    mail,
    async close() {
      clearInterval(renewal)
      await refusals.saveCounts()
      await node.release()
      await mail.close()
      await parts.parser.close()
      await parts.senders.close?.()
      await parts.mailboxes.close?.()
      await parts.bus.close()
      await blobs.idle()
      await Promise.all([parts.db.close(), parts.jobsDb?.close()])
      await blobs.close()
      parts.diskSpace.close()
    },
  }
}
