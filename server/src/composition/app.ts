import { readFile } from 'node:fs/promises'
import { RoutingTransport } from '../adapters/routing/routing-transport.ts'
import { ArrivalBatches, freshDeadlines, IntakeRefusals } from '../features/delivery/index.ts'
import { type DemoDeps, demoFolder } from '../features/demo/index.ts'
import { ChangedAccounts } from '../features/descriptions/index.ts'
import { isHostedDomain } from '../features/domains/index.ts'
import { FolderColumns } from '../features/folder-columns/index.ts'
import {
  FolderSnapshots,
  RecentMessages,
  TextScans,
  withFlagChanges,
} from '../features/mail-programs/index.ts'
import { findRecipientsElsewhere } from '../features/organisation/index.ts'
import { ActiveRules } from '../features/rules/index.ts'
import type { MailTransport } from '../ports/mail-transport.ts'
import { LocalTransport } from './local-transport.ts'
import type { Parts } from './parts.ts'
import { createVerifiedBlobs } from './store/create-verified-blobs.ts'
import { type Node, openNode } from './store/open-node.ts'

/** Dependencies of all features. */
export interface App extends Omit<DemoDeps, 'publicOrigin'>, Parts, Omit<Node, 'release'> {
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
  close(): Promise<void>
}

/** Builds the application from its adapters. The store is already migrated; no listener is open yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const changed = new ChangedAccounts(parts.clock)
  const { release, ...node } = await openNode(parts, (accountId) => changed.recordChange(accountId))
  const { events } = node
  const blobs = createVerifiedBlobs(parts)
  const refusals = new IntakeRefusals(parts)
  const app: Omit<App, 'mail' | 'close'> = {
    ...parts,
    ...node,
    db: withFlagChanges(parts.db, { events }),
    ...(parts.jobsDb ? { jobsDb: withFlagChanges(parts.jobsDb, { events }) } : {}),
    blobs,
    rules: new ActiveRules(),
    arrivals: new ArrivalBatches(),
    deadline: freshDeadlines(parts),
    refusals,
    changed,
    snapshots: new FolderSnapshots(),
    columns: new FolderColumns(),
    scans: new TextScans(),
    recent: new RecentMessages(),
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
      await refusals.saveCounts()
      await release()
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
