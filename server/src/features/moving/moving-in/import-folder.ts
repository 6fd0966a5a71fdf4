import type { MoveInFolderTable, MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { RemoteMailboxSession } from '../../../ports/remote-mailbox.ts'
import type { MovingDeps } from '../deps.ts'
import { ImportPipeline, type MessageWriter } from './import-pipeline.ts'
import { readWindow, type Trouble } from './read-window.ts'
import { type ReadBatch, readBatch, saveBatch } from './save-batch.ts'
import { advanceFolder, findMoveIn, insertProblems, updateMoveIn, updateMoveInFolder } from './store.ts'

/** Context of an import run. */
export interface FolderImport {
  move: MoveInTable
  mailbox: RemoteMailboxSession
  receiver: { accountId: string; email: string }
  /** Returns true when this run must stop and leave the rest to a later job. */
  isOver(): boolean
}

const messagesAtOnce = 200

/** Imports new messages of a folder; returns false when it was stopped before the end. */
export async function importFolder(
  deps: MovingDeps,
  folderImport: FolderImport,
  row: MoveInFolderTable,
): Promise<boolean> {
  const { mailbox } = folderImport
  const opened = await mailbox.openFolder(row.path)
  const uids = await mailbox.listUids(row.uid_validity === opened.uidValidity ? row.last_uid : 0)
  const folder = await start(deps, row, { uidValidity: opened.uidValidity, remaining: uids.length })
  const line = new ImportPipeline(messageWriter(deps, folderImport, folder, BigInt(row.since_id) !== 0n))
  let isAll = true
  try {
    for (let at = 0; at < uids.length && isAll; at += messagesAtOnce) {
      const some = uids.slice(at, at + messagesAtOnce)
      isAll = !folderImport.isOver() && (await fetchWindow(mailbox, line, some))
    }
  } finally {
    // Messages fetched before the server stopped responding are saved.
    await line.end()
  }
  if (!isAll || line.isStopped) return false
  await deps.db.transaction((tx) => updateMoveInFolder(tx.sql, folder, { is_done: 1 }))
  return true
}

/** Passes on the messages with these UIDs as they arrive; returns false when the import was stopped. */
async function fetchWindow(
  mailbox: RemoteMailboxSession,
  line: ImportPipeline<ReadBatch>,
  uids: readonly number[],
): Promise<boolean> {
  for await (const item of readWindow(mailbox, await mailbox.describe(uids))) {
    await line.push(item)
    if (line.isStopped) return false
  }
  await line.endWindow(uids.at(-1) ?? 0)
  return !line.isStopped
}

/** Stores the messages of a folder, and saves its progress after each window. */
function messageWriter(
  deps: MovingDeps,
  folderImport: FolderImport,
  started: MoveInFolderTable,
  isStarted: boolean,
): MessageWriter<ReadBatch> {
  const receiving = { receiver: folderImport.receiver, folder: started.folder }
  let folder = started
  let outcome = nothingYet()
  // Messages of an earlier run that crashed before saving its progress belong to this import.
  let sinceId = isStarted ? started.since_id : null
  return {
    read: (items) => readBatch(deps, receiving, items),
    async save(batch, lastUid) {
      const { imported, troubles } = await saveBatch(deps, receiving, batch)
      const fresh = imported.filter((one) => one.isNew || isJustImported(one.messageId, sinceId)).length
      outcome = {
        brought: outcome.brought + fresh,
        known: outcome.known + imported.length - fresh,
        troubles: [...outcome.troubles, ...troubles],
      }
      if (lastUid === null) return true
      const next = await advance(deps, folderImport, folder, { outcome, lastUid })
      outcome = nothingYet()
      sinceId = null
      folder = next ?? folder
      return next !== null
    },
  }
}

/** Result of a window of messages. */
interface WindowOutcome {
  brought: number
  known: number
  troubles: Trouble[]
}

const nothingYet = (): WindowOutcome => ({ brought: 0, known: 0, troubles: [] })

const isJustImported = (messageId: string, sinceId: string | null) =>
  sinceId !== null && BigInt(messageId) > BigInt(sinceId)

/** Saves the number of messages; a folder with a new UIDVALIDITY starts from the beginning. */
async function start(
  deps: MovingDeps,
  folder: MoveInFolderTable,
  { uidValidity, remaining }: { uidValidity: number; remaining: number },
): Promise<MoveInFolderTable> {
  const isSame = folder.uid_validity === uidValidity
  const isFirst = BigInt(folder.since_id) === 0n
  const changes = {
    uid_validity: uidValidity,
    since_id: isFirst ? deps.ids.next() : folder.since_id,
    last_uid: isSame ? folder.last_uid : 0,
    total: folder.brought + folder.known + folder.failed + remaining,
  }
  await deps.db.transaction((tx) => updateMoveInFolder(tx.sql, folder, changes))
  return { ...folder, ...changes }
}

/** Maximum number of failed messages of a folder that are listed; the rest is only counted. */
const maxReported = 1000

/**
 * Saves the progress, and checks in the same transaction that the import continues; returns null when it was stopped.
 */
async function advance(
  deps: MovingDeps,
  { move, mailbox }: FolderImport,
  folder: MoveInFolderTable,
  { outcome, lastUid }: { outcome: WindowOutcome; lastUid: number },
): Promise<MoveInFolderTable | null> {
  const { brought, known, troubles } = outcome
  const reported = troubles.slice(0, Math.max(0, maxReported - folder.failed))
  const subjects = await listSubjects(mailbox, reported)
  const sinceId = deps.ids.next()
  const step = { last_uid: lastUid, since_id: sinceId, brought, known, failed: troubles.length }
  return deps.db.transaction(async (tx) => {
    if (!(await advanceFolder(tx.sql, folder, step))) return null
    await insertProblems(
      tx.sql,
      reported.map(({ entry, reason }) => ({
        account_id: move.account_id,
        move_in_id: move.id,
        id: deps.ids.next(),
        path: folder.path,
        uid: entry.uid,
        subject: cleanSubject(subjects.get(entry.uid) ?? ''),
        reason,
      })),
    )
    const now = await findMoveIn(tx.sql, move)
    if (!now || now.round !== move.round || now.state !== move.state) return null
    await updateMoveIn(tx.sql, move, { tries: 0, trouble: null, next_at: null, changed_at: deps.clock.now() })
    return {
      ...folder,
      last_uid: lastUid,
      since_id: sinceId,
      brought: folder.brought + brought,
      known: folder.known + known,
      failed: folder.failed + troubles.length,
    }
  })
}

/** Returns the subjects of failed messages, as far as their server reports them. */
async function listSubjects(
  mailbox: RemoteMailboxSession,
  troubles: readonly Trouble[],
): Promise<Map<number, string>> {
  if (troubles.length === 0) return new Map()
  try {
    return await mailbox.readSubjects(troubles.map(({ entry }) => entry.uid))
  } catch {
    return new Map() // They are reported by UID.
  }
}

/** Removes characters that a database cannot store. */
const cleanSubject = (subject: string) =>
  subject
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
