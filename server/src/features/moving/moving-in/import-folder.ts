import type { MoveInFolderTable, MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { RemoteMailboxSession } from '../../../ports/remote-mailbox.ts'
import type { MovingDeps } from '../deps.ts'
import { ImportPipeline, type MessageWriter } from './import-pipeline.ts'
import { type FailedItem, type RemoteItem, readMessages } from './read-window.ts'
import { type ReadBatch, readBatch, saveBatch } from './save-batch.ts'
import { advanceFolder, findMoveIn, insertProblems, updateMoveIn, updateMoveInFolder } from './store.ts'

/** Context of an import run. */
export interface FolderImport {
  move: MoveInTable
  mailbox: RemoteMailboxSession
  receiver: { accountId: string; email: string }
  /** Returns true when this run must stop and leave the rest to a later job. */
  mustStop(): boolean
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
  const pipeline = new ImportPipeline(
    createMessageWriter(deps, folderImport, {
      initialFolder: folder,
      isStarted: BigInt(row.since_id) !== 0n,
    }),
  )
  let isComplete = true
  try {
    for (let at = 0; at < uids.length && isComplete; at += messagesAtOnce) {
      const some = uids.slice(at, at + messagesAtOnce)
      isComplete = !folderImport.mustStop() && (await fetchWindow(mailbox, pipeline, some))
    }
  } finally {
    // Messages fetched before the server stopped responding are saved.
    await pipeline.end()
  }
  if (!isComplete || pipeline.isStopped) return false
  await deps.db.transaction((tx) => updateMoveInFolder(tx.sql, folder, { is_done: 1 }))
  return true
}

/** Passes on the messages with these UIDs as they arrive; returns false when the import was stopped. */
async function fetchWindow(
  mailbox: RemoteMailboxSession,
  pipeline: ImportPipeline<RemoteItem, ReadBatch>,
  uids: readonly number[],
): Promise<boolean> {
  for await (const item of readMessages(mailbox, await mailbox.describe(uids))) {
    await pipeline.push(item)
    if (pipeline.isStopped) return false
  }
  await pipeline.endWindow(uids.at(-1) ?? 0)
  return !pipeline.isStopped
}

/** Stores the messages of a folder, and saves its progress after each window. */
function createMessageWriter(
  deps: MovingDeps,
  folderImport: FolderImport,
  { initialFolder, isStarted }: { initialFolder: MoveInFolderTable; isStarted: boolean },
): MessageWriter<RemoteItem, ReadBatch> {
  const receiving = { receiver: folderImport.receiver, folder: initialFolder.folder }
  let folder = initialFolder
  let outcome = emptyOutcome()
  // Messages of an earlier run that crashed before saving its progress belong to this import.
  let sinceId = isStarted ? initialFolder.since_id : null
  return {
    bytesOf: (item) => ('raw' in item ? item.raw.byteLength : 0),
    read: (items) => readBatch(deps, receiving, items),
    async save(batch, lastUid) {
      const { imported, failures } = await saveBatch(deps, receiving, batch)
      const fresh = imported.filter((one) => one.isNew || isJustImported(one.messageId, sinceId)).length
      outcome = {
        importedCount: outcome.importedCount + fresh,
        skippedCount: outcome.skippedCount + imported.length - fresh,
        failures: [...outcome.failures, ...failures],
      }
      if (lastUid === null) return true
      const next = await advance(deps, folderImport, { folder, outcome, lastUid })
      outcome = emptyOutcome()
      sinceId = null
      folder = next ?? folder
      return next !== null
    },
  }
}

/** Result of a window of messages. */
interface WindowOutcome {
  importedCount: number
  skippedCount: number
  failures: FailedItem[]
}

const emptyOutcome = (): WindowOutcome => ({ importedCount: 0, skippedCount: 0, failures: [] })

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
  { folder, outcome, lastUid }: { folder: MoveInFolderTable; outcome: WindowOutcome; lastUid: number },
): Promise<MoveInFolderTable | null> {
  const { importedCount, skippedCount, failures } = outcome
  const reported = failures.slice(0, Math.max(0, maxReported - folder.failed))
  const subjects = await listSubjects(mailbox, reported)
  const sinceId = deps.ids.next()
  const step = {
    last_uid: lastUid,
    since_id: sinceId,
    brought: importedCount,
    known: skippedCount,
    failed: failures.length,
  }
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
      brought: folder.brought + importedCount,
      known: folder.known + skippedCount,
      failed: folder.failed + failures.length,
    }
  })
}

/** Returns the subjects of failed messages, as far as their server reports them. */
async function listSubjects(
  mailbox: RemoteMailboxSession,
  failures: readonly FailedItem[],
): Promise<Map<number, string>> {
  if (failures.length === 0) return new Map()
  try {
    return await mailbox.readSubjects(failures.map(({ entry }) => entry.uid))
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
