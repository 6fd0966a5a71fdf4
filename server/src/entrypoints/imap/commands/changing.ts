import type { Command } from '@bocau/mail-core/imap/commands/command'
import { FetchedMessage } from '@bocau/mail-core/imap/responses/fetched'
import { copyUid, writeStatus } from '@bocau/mail-core/imap/responses/responses'
import type { MessageSet } from '@bocau/mail-core/imap/sets/message-set'
import { toRanges, writeRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import {
  copyToFolder,
  expungeFolder,
  type FolderEntry,
  moveFromFolder,
  moveToMailbox,
  setFlags,
} from '../../../features/mail-programs/index.ts'
import { inBatches } from '../../../kernel/batches.ts'
import { enableCondstore } from '../enable-condstore.ts'
import { toFlagChange } from '../flags.ts'
import { requireFolder } from '../reachable-folders.ts'
import { sessionFlags } from '../recent.ts'
import { recordAdded, recordChange } from '../record-change.ts'
import { reportFolderChanges, reportKeywords } from '../report-folder-changes.ts'
import { type Session, StatusResponse } from '../session.ts'

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>

/** Messages that are reported before other requests run. */
const reportedAtOnce = 2000

/** Changes flags and reports the new ones, unless the command is silent. */
export async function store(session: Session, command: CommandOf<'STORE'>): Promise<{ code?: string }> {
  const { deps } = session
  const folder = session.changeable
  const uids = session.resolveUids(command)
  if (command.unchangedSince !== null) await enableCondstore(session)
  const { flags, keywords } = toFlagChange(command.flags)
  const change = { mode: command.mode, flags, keywords }
  const actor = await session.actorIn(folder.accountId)
  const { modified } = await setFlags(deps, actor, {
    folderId: folder.id,
    uids,
    change,
    unchangedSince: command.unchangedSince,
  })
  const failed = new Set(modified)
  const snapshot = await session.readFolder()
  const changed: FolderEntry[] = []
  let existing = 0
  for await (const some of inBatches(uids, reportedAtOnce)) {
    const entries = snapshot.entriesOfUids(some)
    existing += entries.length
    for (const entry of entries) if (!failed.has(entry.uid)) changed.push(entry)
  }
  // Recorded before anything is reported, because the connection may end meanwhile.
  if (actor.actedBy)
    await recordChange(session, actor, { action: 'marked', ids: changed.map(({ id }) => id) })
  if (!command.isSilent || session.enabled.condstore)
    for await (const some of inBatches(changed, reportedAtOnce))
      for (const entry of some) await reportStored(session, command, entry)
  // Changes of this command are reported above, or known to the client for a silent command. Later ones are not.
  const reported = { uids: new Set(changed.map(({ uid }) => uid)), untilModseq: snapshot.numbers.modseq }
  await reportFolderChanges(session, { mayReportRemoved: command.isUid, reported })
  if (modified.length > 0) {
    const numbers = command.isUid ? modified : modified.map((uid) => folder.messages.sequenceOf(uid))
    return { code: `MODIFIED ${writeRanges(toRanges(numbers))}` }
  }
  // A silent command succeeds even when all its messages are deleted (RFC 2180, 4.2.2).
  if (existing === 0 && uids.length > 0 && !command.isUid && !command.isSilent)
    throw new StatusResponse('NO', 'These messages no longer exist', 'EXPUNGEISSUED')
  return {}
}

/** Reports the new flags of a message; for a silent command only its MODSEQ. */
async function reportStored(
  session: Session,
  { isSilent, isUid }: CommandOf<'STORE'>,
  entry: FolderEntry,
): Promise<void> {
  if (!isSilent) await reportKeywords(session, entry)
  const line = new FetchedMessage(session.folder.messages.sequenceOf(entry.uid))
  if (isUid || session.enabled.qresync) line.uid(entry.uid)
  if (!isSilent) line.flags(sessionFlags(session, entry))
  if (session.enabled.condstore) line.modseq(entry.modseq)
  await session.io.write(line.done())
}

export async function copy(
  session: Session,
  command: CommandOf<'COPY' | 'MOVE'>,
): Promise<{ code?: string }> {
  const { deps, folder } = session
  const uids = session.resolveUids(command)
  const target = await requireFolder(session, command.mailbox, 'TRYCREATE')
  const actor = await session.actorIn(target.accountId)
  if (uids.length === 0) return {}
  const source = { accountId: folder.accountId, folderId: folder.id, uids }
  const { uidValidity, pairs } = await copyToFolder(deps, actor, { source, toFolderId: target.id })
  await recordAdded(session, actor, { folder: target, uids: pairs.map(({ to }) => to) })
  if (pairs.length === 0) throw new StatusResponse('NO', 'These messages no longer exist', 'EXPUNGEISSUED')
  return { code: copyUidCode(uidValidity, pairs) }
}

/** Moves messages; COPYUID is sent before the EXPUNGE responses. */
export async function move(session: Session, command: CommandOf<'COPY' | 'MOVE'>): Promise<void> {
  const { deps } = session
  const folder = session.changeable
  const uids = session.resolveUids(command)
  const target = await requireFolder(session, command.mailbox, 'TRYCREATE')
  const [from, to] = [await session.actorIn(folder.accountId), await session.actorIn(target.accountId)]
  const request = { folderId: folder.id, uids, toFolderId: target.id }
  // Read before the messages leave the folder.
  const entriesBefore = from.actedBy ? (await session.readFolder()).entriesOfUids(uids) : []
  const steps =
    folder.accountId === target.accountId
      ? moveFromFolder(deps, from, request)
      : moveToMailbox(deps, { from, to }, request)
  let moved = 0
  for await (const { uidValidity, pairs } of steps) {
    if (pairs.length === 0) continue
    moved += pairs.length
    await recordAdded(session, to, { folder: target, uids: pairs.map((pair) => pair.to) })
    if (from.accountId !== to.accountId) {
      const movedUids = new Set(pairs.map((pair) => pair.from))
      const ids = entriesBefore.filter(({ uid }) => movedUids.has(uid)).map(({ id }) => id)
      await recordChange(session, from, { action: 'moved', ids })
    }
    // After the records, because the connection may end meanwhile.
    await session.io.write(
      writeStatus('*', 'OK', { sentence: 'Moved', code: copyUidCode(uidValidity, pairs) }),
    )
  }
  if (moved === 0 && uids.length > 0 && !command.isUid)
    throw new StatusResponse('NO', 'These messages no longer exist', 'EXPUNGEISSUED')
}

function copyUidCode(uidValidity: number, pairs: readonly { from: number; to: number }[]): string {
  return copyUid(
    uidValidity,
    pairs.map(({ from }) => from),
    pairs.map(({ to }) => to),
  )
}

export async function expunge(session: Session, { uids }: CommandOf<'EXPUNGE'>): Promise<void> {
  await expungeAll(session, uids)
}

/** Permanently deletes the messages with `\Deleted`, of this set or all. */
export async function expungeAll(session: Session, set: MessageSet | null): Promise<void> {
  const { deps } = session
  const folder = session.changeable
  const named = set && new Set(folder.messages.resolve(set, true, session.savedResult))
  const deleted: FolderEntry[] = []
  for (const entry of (await session.readFolder()).entries())
    if (entry.isDeleted && (!named || named.has(entry.uid))) deleted.push(entry)
  const actor = await session.actorIn(folder.accountId)
  await expungeFolder(deps, actor, { folderId: folder.id, uids: deleted.map(({ uid }) => uid) })
  await recordChange(session, actor, { action: 'deleted', ids: deleted.map(({ id }) => id) })
}
