import type { Command, StatusItem } from '@bocau/mail-core/imap/commands/command'
import { writeListed } from '@bocau/mail-core/imap/responses/responses'
import { listFolderNumbers, listVanishedUids } from '../../../features/mail-programs/index.ts'
import { NotifyRegistrations, type ReportedFolder } from '../notify-registrations.ts'
import type { ReachableFolder } from '../reachable-folder.ts'
import { listReachableFolders } from '../reachable-folders.ts'
import { reportFolderChanges } from '../report-folder-changes.ts'
import type { Session } from '../session.ts'
import { listAttributes, writeStatusOf } from './folders.ts'

/** Sets the events to report without a request (RFC 5465). */
export async function notify(
  session: Session,
  { groups, isStatus }: Extract<Command, { name: 'NOTIFY' }>,
): Promise<void> {
  if (!groups) {
    session.registrations = null
    return
  }
  const registrations = new NotifyRegistrations(groups, await readFolders(session))
  session.registrations = registrations
  if (!isStatus) return
  for (const { folder } of registrations.reported.values())
    if (registrations.eventsOf(folder).has('MessageNew')) await reportStatus(session, folder)
}

/** Reports the changes that the client registered for. */
export async function reportRegistered(session: Session): Promise<void> {
  const { registrations } = session
  if (!registrations) return
  if (registrations.reportsSelected)
    await reportFolderChanges(session, { mayReportRemoved: registrations.reportsRemoved })
  const now = await readFolders(session)
  const before = registrations.reported
  registrations.reported = now
  await reportNames(session, registrations, { before, now })
  for (const [id, current] of now) {
    const previous = before.get(id)
    if (!previous || id === session.selected?.id || previous.numbers.modseq === current.numbers.modseq)
      continue
    if (await isRequested(session, registrations, { previous, current }))
      await reportStatus(session, current.folder)
  }
}

async function readFolders(session: Session): Promise<Map<string, ReportedFolder>> {
  const folders = await listReachableFolders(session)
  const numbers: Awaited<ReturnType<typeof listFolderNumbers>> = new Map()
  for (const accountId of new Set(folders.map((folder) => folder.accountId)))
    for (const [id, one] of await listFolderNumbers(session.deps, accountId)) numbers.set(id, one)
  const reported = new Map<string, ReportedFolder>()
  for (const folder of folders) {
    const folderNumbers = numbers.get(folder.id)
    if (folderNumbers) reported.set(folder.id, { folder, numbers: folderNumbers })
  }
  return reported
}

/** Returns true when the changes of a folder include a registered event. */
async function isRequested(
  { deps }: Session,
  registrations: NotifyRegistrations,
  { previous, current: { folder, numbers } }: { previous: ReportedFolder; current: ReportedFolder },
): Promise<boolean> {
  const events = registrations.eventsOf(folder)
  if (!events.has('MessageNew')) return false
  if (events.has('FlagChange') || previous.numbers.nextUid !== numbers.nextUid) return true
  const vanished = await listVanishedUids(deps, folder.accountId, {
    folderId: folder.id,
    afterModseq: previous.numbers.modseq,
  })
  return vanished === null || vanished.length > 0
}

const statusItems: readonly StatusItem[] = ['MESSAGES', 'UIDNEXT', 'UIDVALIDITY', 'UNSEEN', 'HIGHESTMODSEQ']

async function reportStatus(session: Session, folder: ReachableFolder): Promise<void> {
  if (folder.id === session.selected?.id) return
  await writeStatusOf(session, folder, statusItems)
}

type Folders = ReadonlyMap<string, ReportedFolder>

/** Reports created, renamed, deleted, subscribed and unsubscribed folders. */
async function reportNames(
  session: Session,
  registrations: NotifyRegistrations,
  { before, now }: { before: Folders; now: Folders },
): Promise<void> {
  const all = [...now.values()].map(({ folder }) => folder)
  const write = (name: string, attributes: string[], oldName?: string) =>
    session.io.write(
      writeListed({ name, attributes, ...(oldName === undefined ? {} : { oldName }) }, session.isUtf8),
    )
  for (const [id, { folder }] of before)
    if (!now.has(id) && registrations.eventsOf(folder).has('MailboxName'))
      await write(folder.name, ['\\NonExistent'])
  for (const [id, { folder }] of now) {
    const previous = before.get(id)?.folder
    const [events, earlier] = [registrations.eventsOf(folder), previous && registrations.eventsOf(previous)]
    const isNamed =
      folder.name !== previous?.name && (events.has('MailboxName') || earlier?.has('MailboxName'))
    const isSubscribed = folder.isSubscribed !== previous?.isSubscribed
    const isReported =
      isSubscribed && (events.has('SubscriptionChange') || earlier?.has('SubscriptionChange'))
    if (isNamed || (previous && isReported))
      await write(folder.name, listAttributes(folder, all, true), previousName(folder, previous))
  }
}

const previousName = ({ name }: ReachableFolder, previous: ReachableFolder | undefined) =>
  previous && previous.name !== name ? previous.name : undefined
