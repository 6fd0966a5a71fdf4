import { writeVanished } from '@bocau/mail-core/imap/answers/answers'
import { FetchedMessage } from '@bocau/mail-core/imap/answers/fetched'
import type { FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import { rangesOf } from '@bocau/mail-core/imap/sets/number-ranges'
import type { FolderEntry } from '../../features/mailbox/folder-view/index.ts'
import { FetchWriter } from './commands/fetch-writer.ts'
import { writeFetched } from './commands/write-fetched.ts'
import { flagsSeen, hearRecent } from './recent.ts'
import type { FolderNews } from './selected-folder.ts'
import { FolderGone, type Session } from './session.ts'

/** Reports changes of the selected folder to the session; skips flag changes of messages in `known`. */
export async function tellNews(
  session: Session,
  { mayTellGone, known }: { mayTellGone: boolean; known?: ReadonlySet<number> },
): Promise<void> {
  const folder = session.selected
  if (!folder || !session.program) return
  const news = await folder.readNews(session.deps, session.accountId, { mayTellGone })
  if (!news) throw new FolderGone()
  await tellGone(session, news)
  if (news.exists !== null) {
    await session.untagged(`${news.exists} EXISTS`)
    hearRecent(session, folder)
    if (!session.enabled.rev2) await session.untagged(`${folder.countRecent()} RECENT`)
  }
  const wanted = session.wishes?.selected
  if (wanted && wanted.messageNew.length > 0 && news.came.length > 0)
    await tellCame(session, news.came, wanted.messageNew)
  // With NOTIFY for the selected folder, flag changes are reported only if registered.
  if (wanted?.events.includes('FlagChange') === false) return
  for (const entry of news.changed) if (!known?.has(entry.uid)) await tellChanged(session, entry)
}

/** Sends the registered items of new messages (RFC 5465, 5.2). None of them sets `\Seen`. */
async function tellCame(
  session: Session,
  uids: readonly number[],
  items: readonly FetchItem[],
): Promise<void> {
  const hasUid = items.some(({ item }) => item === 'UID')
  const writer = new FetchWriter(session, hasUid ? items : [{ item: 'UID' }, ...items])
  const entries = (await session.readFolder()).entriesOfUids(uids)
  await writer.prepare(entries)
  await writeFetched(session, writer, entries, () => ({ tellsFlags: false, tellsModseq: true }))
}

async function tellGone(session: Session, { gone }: FolderNews): Promise<void> {
  if (gone.uids.length === 0) return
  if (session.enabled.qresync) return session.io.write(writeVanished(rangesOf(gone.uids), false))
  for (const place of gone.places) await session.untagged(`${place} EXPUNGE`)
}

async function tellChanged(session: Session, entry: FolderEntry): Promise<void> {
  const folder = session.folder
  const sequence = folder.messages.sequenceOf(entry.uid)
  if (sequence === 0) return
  await tellKeywords(session, entry)
  const line = new FetchedMessage(sequence)
  if (session.enabled.condstore) line.uid(entry.uid)
  line.flags(flagsSeen(session, entry))
  if (session.enabled.condstore) line.modseq(entry.modseq)
  await session.io.write(line.done())
}

/** Announces new keywords in FLAGS. */
export async function tellKeywords(session: Session, { keywords }: FolderEntry): Promise<void> {
  const { keywords: known } = session.folder
  const fresh = keywords.filter((keyword) => keyword !== '\\Draft' && !known.has(keyword))
  if (fresh.length === 0) return
  for (const keyword of fresh) known.add(keyword)
  const flags = ['\\Answered', '\\Flagged', '\\Deleted', '\\Seen', '\\Draft', '$Forwarded', ...known]
  await session.untagged(`FLAGS (${flags.join(' ')})`)
}
