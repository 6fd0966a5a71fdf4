import type { Command } from '@bocau/mail-core/imap/commands/command'
import type { FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import { writeVanished } from '@bocau/mail-core/imap/responses/responses'
import { selectPartial } from '@bocau/mail-core/imap/search/partial-results'
import {
  intersectRanges,
  resolveSet,
  subtractRanges,
  toRanges,
} from '@bocau/mail-core/imap/sets/number-ranges'
import {
  type FolderEntry,
  type FolderSnapshot,
  findVanished,
  listVanishedUids,
  setFlags,
} from '../../../features/mail-programs/index.ts'
import { enableCondstore } from '../enable-condstore.ts'
import { recordChange } from '../record-change.ts'
import { reportFolderChanges } from '../report-folder-changes.ts'
import { type Session, StatusResponse } from '../session.ts'
import { FetchWriter, setsSeen } from './fetch-writer.ts'
import { entryItemsOf, writeEntries } from './write-entries.ts'
import { writeFetched } from './write-fetched.ts'

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>

/** Runs FETCH in chunks; yields to other requests in between. */
export async function fetch(session: Session, command: CommandOf<'FETCH'>): Promise<{ code?: string }> {
  const folder = session.folder
  if (command.changedSince !== null || command.items.some(({ item }) => item === 'MODSEQ'))
    await enableCondstore(session)
  if (command.isVanished) await reportVanished(session, command)
  const items = withUid(
    command.items,
    command.isUid || (session.enabled.qresync && command.changedSince !== null),
  )
  const snapshot = await session.readFolder()
  let missing = 0
  const entryItems = entryItemsOf(items)
  // With unreported changes, numbers of the session differ from those of the snapshot.
  const isSnapshotReported = folder.messages.uids === snapshot.uids
  if (entryItems && isSnapshotReported && command.changedSince === null && !command.partial)
    await writeEntries(session, snapshot, { items: entryItems, ranges: session.resolveRanges(command) })
  else missing = await fetchMessages(session, { command, items, snapshot })
  await reportFolderChanges(session, { mayReportRemoved: command.isUid })
  if (missing > 0 && !command.isUid)
    throw new StatusResponse('NO', 'Some of these messages no longer exist', 'EXPUNGEISSUED')
  return {}
}

/** Writes messages in chunks; returns the number of missing ones. */
async function fetchMessages(
  session: Session,
  {
    command,
    items,
    snapshot,
  }: { command: CommandOf<'FETCH'>; items: readonly FetchItem[]; snapshot: FolderSnapshot },
): Promise<number> {
  const all = session.resolveUids(command)
  const requested = command.partial ? selectPartial(all, command.partial) : all
  const setsFlag = !session.folder.isReadOnly && items.some(setsSeen)
  let missing = 0
  const writer = new FetchWriter(session, items)
  const { messagesAtOnce } = writer
  for (let at = 0; at < requested.length; at += messagesAtOnce)
    missing += await fetchSome(session, requested.slice(at, at + messagesAtOnce), {
      command,
      items,
      setsFlag,
      snapshot,
      writer,
    })
  return missing
}

function withUid(items: readonly FetchItem[], isNeeded: boolean): readonly FetchItem[] {
  const hasUid = items.some(({ item }) => item === 'UID')
  return isNeeded && !hasUid ? [{ item: 'UID' }, ...items] : items
}

/** Writes some messages; returns the number of missing ones. */
async function fetchSome(
  session: Session,
  uids: readonly number[],
  {
    command,
    items,
    setsFlag,
    snapshot,
    writer,
  }: {
    command: CommandOf<'FETCH'>
    items: readonly FetchItem[]
    setsFlag: boolean
    snapshot: FolderSnapshot
    writer: FetchWriter
  },
): Promise<number> {
  let entries = snapshot.entriesOfUids(uids)
  if (command.changedSince !== null) {
    const since = command.changedSince
    entries = entries.filter((entry) => entry.modseq > since)
  }
  const unseen = setsFlag ? entries.filter((entry) => !entry.isSeen).map(({ uid }) => uid) : []
  if (unseen.length > 0) entries = await setSeen(session, entries, unseen)
  const newlySeen = new Set(unseen)
  await writer.prepare(entries)
  await writeFetched(session, { writer, entries }, (uid) => ({
    reportsFlags: newlySeen.has(uid),
    reportsModseq: newlySeen.has(uid) || command.changedSince !== null,
  }))
  if (command.changedSince !== null || entries.length === uids.length) return 0
  const present = new Set(entries.map(({ uid }) => uid))
  const missingUids = uids.filter((uid) => !present.has(uid))
  return command.isUid ? 0 : fetchMissing(session, missingUids, items)
}

async function setSeen(session: Session, entries: FolderEntry[], uids: number[]): Promise<FolderEntry[]> {
  const { deps, folder } = session
  const change = { mode: 'add', flags: ['isSeen'], keywords: [] } as const
  const actor = await session.actorIn(folder.accountId)
  await setFlags(deps, actor, { folderId: folder.id, uids, change })
  const updated = (await session.readFolder()).entriesOfUids(entries.map(({ uid }) => uid))
  const ids = updated.filter(({ uid }) => uids.includes(uid)).map(({ id }) => id)
  await recordChange(session, actor, { action: 'marked', ids })
  return updated
}

/**
 * Writes messages that another session moved or deleted: they are served until their EXPUNGE was reported to
 * this session. Returns the number of messages that no longer exist.
 */
async function fetchMissing(
  session: Session,
  uids: readonly number[],
  items: readonly FetchItem[],
): Promise<number> {
  const { deps, folder } = session
  const { accountId } = folder
  const since = folder.reportedSince
  const vanished = await findVanished(deps, accountId, { folderId: folder.id, since, uids: new Set(uids) })
  const writer = new FetchWriter(session, items)
  let missing = 0
  for (const uid of uids) {
    const message = vanished.get(uid)
    if (!message?.content) {
      missing++
      continue
    }
    const entry = { ...vanishedMessageFlags, uid, id: message.id, modseq: folder.numbers.modseq }
    await writer.prepare([entry], new Map([[message.id, message.content]]))
    await writeFetched(session, { writer, entries: [entry] }, () => ({
      reportsFlags: false,
      reportsModseq: false,
    }))
  }
  return missing
}

/** Flags of a message that left the folder: the client cannot request its real ones any longer. */
const vanishedMessageFlags = {
  isSeen: true,
  isFlagged: false,
  isDraft: false,
  isAnswered: false,
  isForwarded: false,
  isDeleted: true,
  keywords: [],
}

/** `UID FETCH … (CHANGEDSINCE n VANISHED)`: reports which of the messages vanished since then. */
async function reportVanished(session: Session, command: CommandOf<'FETCH'>): Promise<void> {
  if (!session.enabled.qresync || !command.isUid || command.changedSince === null)
    throw new StatusResponse('BAD', 'VANISHED needs QRESYNC, UIDs and CHANGEDSINCE')
  const { deps, folder } = session
  const { accountId } = folder
  const { nextUid } = folder.numbers
  if (nextUid <= 1) return
  const requested = intersectRanges(resolveSet(command.set, nextUid - 1, session.savedResult), [
    [1, nextUid - 1],
  ])
  const vanished = await listVanishedUids(deps, accountId, {
    folderId: folder.id,
    afterModseq: command.changedSince,
  })
  const present = toRanges(folder.messages.uids)
  const vanishedUids = subtractRanges(
    vanished ? intersectRanges(toRanges(vanished), requested) : requested,
    present,
  )
  if (vanishedUids.length > 0) await session.io.write(writeVanished(vanishedUids, true))
}
