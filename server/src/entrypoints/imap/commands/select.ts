import type { Command, QresyncState } from '@bocau/mail-core/imap/commands/command'
import { FetchedMessage } from '@bocau/mail-core/imap/responses/fetched'
import { writeFlags, writeStatus, writeVanished } from '@bocau/mail-core/imap/responses/responses'
import {
  intersectRanges,
  type NumberRanges,
  resolveSet,
  subtractRanges,
  toRanges,
} from '@bocau/mail-core/imap/sets/number-ranges'
import {
  type FolderSnapshot,
  listUsedKeywords,
  listVanishedUids,
} from '../../../features/mail-programs/index.ts'
import { requireFolder } from '../reachable-folders.ts'
import { closeFolder, loadRecent, sessionFlags } from '../recent.ts'
import { SelectedFolder } from '../selected-folder.ts'
import { type Session, StatusResponse } from '../session.ts'
import { expungeAll } from './changing.ts'
import { reportListed } from './folders.ts'

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>

const settableFlags = ['\\Answered', '\\Flagged', '\\Deleted', '\\Seen', '\\Draft', '$Forwarded']

/** Runs SELECT and EXAMINE; returns the response code of the tagged line. */
export async function select(
  session: Session,
  command: CommandOf<'SELECT' | 'EXAMINE'>,
): Promise<{ code: string }> {
  const { deps } = session
  const wasOpen = session.selected !== null
  await closeFolder(session)
  if (command.qresync && !session.enabled.qresync) throw new StatusResponse('BAD', 'QRESYNC is not enabled')
  if (command.isCondstore || command.qresync) session.enabled.condstore = true
  if (wasOpen)
    await session.io.write(writeStatus('*', 'OK', { sentence: 'The other folder is closed', code: 'CLOSED' }))
  const folder = await requireFolder(session, command.mailbox)
  const { accountId } = folder
  const isReadOnly =
    command.name === 'EXAMINE' || session.program?.isReadOnly === true || folder.mailbox?.access === 'read'
  const snapshot = await deps.snapshots.read(deps, accountId, folder.id)
  if (!snapshot) throw new StatusResponse('NO', 'No such folder', 'NONEXISTENT')
  const selected = new SelectedFolder(folder, snapshot, isReadOnly)
  const keywords = await listUsedKeywords(deps, accountId)
  for (const keyword of keywords) selected.keywords.add(keyword)
  const { numbers, messages } = selected
  loadRecent(session, selected)
  await session.untagged(`FLAGS ${writeFlags([...settableFlags, ...keywords])}`)
  const permanent = isReadOnly ? [] : [...settableFlags, ...keywords, '\\*']
  await session.untagged(`OK [PERMANENTFLAGS ${writeFlags(permanent)}] Permanent flags`)
  await session.untagged(`${messages.count} EXISTS`)
  if (session.enabled.rev2) await reportListed(session, folder)
  else await reportRev1Responses(session, selected, snapshot)
  await session.untagged(`OK [UIDVALIDITY ${numbers.uidValidity}] UIDs are valid`)
  await session.untagged(`OK [UIDNEXT ${numbers.nextUid}] The next UID`)
  await session.untagged(`OK [HIGHESTMODSEQ ${numbers.modseq}] Highest MODSEQ`)
  await session.untagged(`OK [MAILBOXID (F${folder.id})] Mailbox id`)
  session.selected = selected
  if (command.qresync?.uidValidity === numbers.uidValidity)
    await reportMissed(session, selected, { snapshot, qresync: command.qresync })
  return { code: isReadOnly ? 'READ-ONLY' : 'READ-WRITE' }
}

/** Sends the responses of IMAP4rev1 that IMAP4rev2 removed. */
async function reportRev1Responses(
  session: Session,
  selected: SelectedFolder,
  snapshot: FolderSnapshot,
): Promise<void> {
  await session.untagged(`${selected.countRecent()} RECENT`)
  const unseen = snapshot.firstUnseen()
  if (unseen >= 0) await session.untagged(`OK [UNSEEN ${unseen + 1}] First unseen message`)
}

/** Sends what a reconnecting client has missed (RFC 7162): vanished messages, then changes. */
async function reportMissed(
  session: Session,
  selected: SelectedFolder,
  { snapshot, qresync: { modseq, cachedUids } }: { snapshot: FolderSnapshot; qresync: QresyncState },
): Promise<void> {
  const { deps } = session
  const { accountId } = selected
  const present = toRanges(selected.messages.uids)
  const all: NumberRanges = selected.numbers.nextUid > 1 ? [[1, selected.numbers.nextUid - 1]] : []
  const cached = cachedUids ? intersectRanges(resolveSet(cachedUids, selected.messages.last), all) : all
  const vanished = await listVanishedUids(deps, accountId, { folderId: selected.id, afterModseq: modseq })
  const vanishedUids = subtractRanges(
    vanished ? intersectRanges(toRanges(vanished), cached) : cached,
    present,
  )
  if (vanishedUids.length > 0) await session.io.write(writeVanished(vanishedUids, true))
  for (const entry of snapshot.changedSince(modseq)) {
    const sequence = selected.messages.sequenceOf(entry.uid)
    const line = new FetchedMessage(sequence)
      .uid(entry.uid)
      .flags(sessionFlags(session, entry))
      .modseq(entry.modseq)
    await session.io.write(line.done())
  }
}

/** CLOSE deletes the messages with `\Deleted`; UNSELECT does not. */
export async function close(session: Session, { name }: { name: string }): Promise<void> {
  const { folder } = session
  if (name === 'CLOSE' && !folder.isReadOnly) await expungeAll(session, null)
  await closeFolder(session)
}
