import type { FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import { FetchedMessage } from '@bocau/mail-core/imap/responses/fetched'
import { writeVanished } from '@bocau/mail-core/imap/responses/responses'
import { toRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import type { FolderEntry } from '../../features/mail-programs/index.ts'
import { inBatches } from '../../kernel/batches.ts'
import { FetchWriter } from './commands/fetch-writer.ts'
import { writeFetched } from './commands/write-fetched.ts'
import { loadRecent, sessionFlags } from './recent.ts'
import type { FolderChanges } from './selected-folder.ts'
import { FolderDeleted, type Session } from './session.ts'

/** Changed messages that are checked before other requests run. */
const changesAtOnce = 2000

/** Flag changes that the client has received: of some messages, up to a MODSEQ. */
interface ReportedChanges {
  uids: ReadonlySet<number>
  untilModseq: number
}

/** Reports changes of the selected folder to the session; skips those that were reported. */
export async function reportFolderChanges(
  session: Session,
  { mayReportRemoved, reported }: { mayReportRemoved: boolean; reported?: ReportedChanges },
): Promise<void> {
  const folder = session.selected
  if (!folder || !session.program) return
  await session.checkAccess()
  const news = await folder.readChanges(session.deps, { mayReportRemoved })
  if (!news) throw new FolderDeleted()
  await reportRemoved(session, news)
  if (news.exists !== null) {
    await session.untagged(`${news.exists} EXISTS`)
    loadRecent(session, folder)
    if (!session.enabled.rev2) await session.untagged(`${folder.countRecent()} RECENT`)
  }
  const registration = session.registrations?.selected
  if (registration && registration.messageNew.length > 0 && news.added.length > 0)
    await reportAdded(session, news.added, registration.messageNew)
  // With NOTIFY for the selected folder, flag changes are reported only if registered.
  if (registration?.events.includes('FlagChange') === false) return
  for await (const some of inBatches(news.changed, changesAtOnce))
    for (const entry of some) if (!isReported(entry, reported)) await reportChanged(session, entry)
}

const isReported = ({ uid, modseq }: FolderEntry, reported: ReportedChanges | undefined) =>
  reported?.uids.has(uid) === true && modseq <= reported.untilModseq

/** Sends the registered items of new messages (RFC 5465, 5.2). None of them sets `\Seen`. */
async function reportAdded(
  session: Session,
  uids: readonly number[],
  items: readonly FetchItem[],
): Promise<void> {
  const hasUid = items.some(({ item }) => item === 'UID')
  const writer = new FetchWriter(session, hasUid ? items : [{ item: 'UID' }, ...items])
  const entries = (await session.readFolder()).entriesOfUids(uids)
  await writer.prepare(entries)
  await writeFetched(session, { writer, entries }, () => ({ reportsFlags: false, reportsModseq: true }))
}

async function reportRemoved(session: Session, { removed }: FolderChanges): Promise<void> {
  if (removed.uids.length === 0) return
  if (session.enabled.qresync) return session.io.write(writeVanished(toRanges(removed.uids), false))
  for (const sequence of removed.sequences) await session.untagged(`${sequence} EXPUNGE`)
}

async function reportChanged(session: Session, entry: FolderEntry): Promise<void> {
  const folder = session.folder
  const sequence = folder.messages.sequenceOf(entry.uid)
  if (sequence === 0) return
  await reportKeywords(session, entry)
  const line = new FetchedMessage(sequence)
  if (session.enabled.condstore) line.uid(entry.uid)
  line.flags(sessionFlags(session, entry))
  if (session.enabled.condstore) line.modseq(entry.modseq)
  await session.io.write(line.done())
}

/** Announces new keywords in FLAGS. */
export async function reportKeywords(session: Session, { keywords }: FolderEntry): Promise<void> {
  const { keywords: previous } = session.folder
  const fresh = keywords.filter((keyword) => keyword !== '\\Draft' && !previous.has(keyword))
  if (fresh.length === 0) return
  for (const keyword of fresh) previous.add(keyword)
  const flags = ['\\Answered', '\\Flagged', '\\Deleted', '\\Seen', '\\Draft', '$Forwarded', ...previous]
  await session.untagged(`FLAGS (${flags.join(' ')})`)
}
