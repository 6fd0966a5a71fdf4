import { writeVanished } from '@bocau/mail-core/imap/answers/answers'
import type { Command } from '@bocau/mail-core/imap/commands/command'
import type { FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import { selectPartial } from '@bocau/mail-core/imap/search/partial-results'
import {
  intersectRanges,
  rangesOf,
  resolveSet,
  subtractRanges,
} from '@bocau/mail-core/imap/sets/number-ranges'
import {
  type FolderEntry,
  type FolderSnapshot,
  findVanished,
  listVanishedUids,
  setFlags,
} from '../../../features/mailbox/folder-view/index.ts'
import type { SeenMessage } from '../message-list.ts'
import { Answer, type Session } from '../session.ts'
import { tellNews } from '../tell-news.ts'
import { turnOnCondstore } from '../turn-on-condstore.ts'
import { FetchWriter, marksAsSeen } from './fetch-writer.ts'
import { writeFetched } from './write-fetched.ts'

type Of<Name extends Command['name']> = Extract<Command, { name: Name }>

const fetchedAtOnce = 500

/** Runs FETCH in chunks; yields to other requests in between. */
export async function fetch(session: Session, command: Of<'FETCH'>): Promise<{ code?: string }> {
  const folder = session.folder
  if (command.changedSince !== null || command.items.some(({ item }) => item === 'MODSEQ'))
    await turnOnCondstore(session)
  if (command.isVanished) await tellVanished(session, command)
  const items = withUid(
    command.items,
    command.isUid || (session.enabled.qresync && command.changedSince !== null),
  )
  const all = session.namedBy(command)
  const named = command.partial ? selectPartial(all, command.partial) : all
  const seen = !folder.isReadOnly && items.some(marksAsSeen)
  const snapshot = await session.readFolder()
  let missing = 0
  for (let at = 0; at < named.length; at += fetchedAtOnce)
    missing += await fetchSome(session, named.slice(at, at + fetchedAtOnce), {
      command,
      items,
      seen,
      snapshot,
    })
  await tellNews(session, { mayTellGone: command.isUid })
  if (missing > 0 && !command.isUid)
    throw new Answer('NO', 'Some of these messages are gone', 'EXPUNGEISSUED')
  return {}
}

function withUid(items: readonly FetchItem[], isWanted: boolean): readonly FetchItem[] {
  const hasUid = items.some(({ item }) => item === 'UID')
  return isWanted && !hasUid ? [{ item: 'UID' }, ...items] : items
}

/** Writes some messages; returns the number of missing ones. */
async function fetchSome(
  session: Session,
  named: readonly SeenMessage[],
  {
    command,
    items,
    seen,
    snapshot,
  }: { command: Of<'FETCH'>; items: readonly FetchItem[]; seen: boolean; snapshot: FolderSnapshot },
): Promise<number> {
  const uids = named.map(({ uid }) => uid)
  let entries = snapshot.entriesOfUids(uids)
  if (command.changedSince !== null) {
    const since = command.changedSince
    entries = entries.filter((entry) => entry.modseq > since)
  }
  const unseen = seen ? entries.filter((entry) => !entry.isSeen).map(({ uid }) => uid) : []
  if (unseen.length > 0) entries = await markSeen(session, entries, unseen)
  const marked = new Set(unseen)
  const writer = new FetchWriter(session, items)
  await writer.prepare(entries)
  await writeFetched(session, writer, entries, (uid) => ({
    tellsFlags: marked.has(uid),
    tellsModseq: marked.has(uid) || command.changedSince !== null,
  }))
  if (command.changedSince !== null || entries.length === named.length) return 0
  const there = new Set(entries.map(({ uid }) => uid))
  const gone = uids.filter((uid) => !there.has(uid))
  return command.isUid ? 0 : fetchGone(session, gone, items)
}

async function markSeen(session: Session, entries: FolderEntry[], uids: number[]): Promise<FolderEntry[]> {
  const { deps, folder } = session
  const change = { mode: 'add', flags: ['isSeen'], keywords: [] } as const
  await setFlags(deps, await session.actor(), { folderId: folder.id, uids, change })
  const snapshot = await session.readFolder()
  return snapshot.entriesOfUids(entries.map(({ uid }) => uid))
}

/** A message that another session moved or deleted is still served until its EXPUNGE was reported to this session. */
async function fetchGone(
  session: Session,
  uids: readonly number[],
  items: readonly FetchItem[],
): Promise<number> {
  const { deps, accountId, folder } = session
  const since = folder.seenSince
  const vanished = await findVanished(deps, accountId, folder.id, since, new Set(uids))
  const writer = new FetchWriter(session, items)
  let missing = 0
  for (const uid of uids) {
    const found = vanished.get(uid)
    if (!found?.content) {
      missing++
      continue
    }
    const entry = { ...unmarked, uid, id: found.id, modseq: folder.numbers.modseq }
    await writer.prepare([entry], new Map([[found.id, found.content]]))
    await writeFetched(session, writer, [entry], () => ({ tellsFlags: false, tellsModseq: false }))
  }
  return missing
}

const unmarked = {
  isSeen: true,
  isFlagged: false,
  isDraft: false,
  isAnswered: false,
  isForwarded: false,
  isDeleted: true,
  keywords: [],
}

/** `UID FETCH … (CHANGEDSINCE n VANISHED)`: reports which of the messages vanished since then. */
async function tellVanished(session: Session, command: Of<'FETCH'>): Promise<void> {
  if (!session.enabled.qresync || !command.isUid || command.changedSince === null)
    throw new Answer('BAD', 'VANISHED needs QRESYNC, UIDs and CHANGEDSINCE')
  const { deps, accountId, folder } = session
  const { nextUid } = folder.numbers
  if (nextUid <= 1) return
  const named = intersectRanges(resolveSet(command.set, nextUid - 1, session.saved), [[1, nextUid - 1]])
  const vanished = await listVanishedUids(deps, accountId, folder.id, command.changedSince)
  const there = rangesOf(folder.messages.uids)
  const gone = subtractRanges(vanished ? intersectRanges(rangesOf(vanished), named) : named, there)
  if (gone.length > 0) await session.io.write(writeVanished(gone, true))
}
