import type { ImportFailure } from '@bocau/contract/import-failures'
import { limits } from '@bocau/contract/limits'
import type { Sql } from '../../../db/database.ts'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import { inBatches } from '../../../kernel/batches.ts'
import { Refused } from '../../../kernel/refused.ts'
import { RemoteMailboxError, type RemoteMailboxSession } from '../../../ports/remote-mailbox.ts'
import { ensureFolder } from '../../delivery/index.ts'
import { countFolders, listFolderNames, notifyFolders } from '../../folders/index.ts'
import type { MovingDeps } from '../deps.ts'
import { openChunks } from '../file-mailbox/file-content.ts'
import { findMailFile, listMailChunks } from '../file-mailbox/file-store.ts'
import { openFile } from '../file-mailbox/open-file.ts'
import { endMove } from './change-move-in.ts'
import { importFolder } from './import-folder.ts'
import { readRemoteFolders } from './list-remote-folders.ts'
import { passwordContext } from './open-remote-mailbox.ts'
import { type ImportMailJob, scheduleRound } from './plan-round.ts'
import { newFolder } from './start-move-in.ts'
import {
  addMoveInFolder,
  countDue,
  findMoveIn,
  findReceiver,
  insertProblems,
  listMoveInFolders,
  updateMoveIn,
  updateMoveInFolder,
} from './store.ts'

/** Maximum time that one job imports before other jobs can run. */
const roundMilliseconds = 60_000
const roundPauseMilliseconds = 3_000
const pauseForEachMilliseconds = 100
const pollMilliseconds = 5 * 60_000
const longestPauseMilliseconds = 3_600_000
/** Together with the pauses, about a day. */
const maxTries = 30

/** Runs an import for a while or to its end. Saves the reason when it stops. */
export async function runMailImport(deps: MovingDeps, job: ImportMailJob, stop: AbortSignal): Promise<void> {
  const move = await findMoveIn(deps.db.sql, { account_id: job.accountId, id: job.moveInId })
  if (!move || move.round !== job.round || (move.state !== 'running' && move.state !== 'watching')) return
  try {
    const isAll = await importRound(deps, move, stop)
    if (isAll) await finish(deps, move)
    else await yieldRound(deps, move)
  } catch (error) {
    await recordError(deps, move, error)
  }
}

/**
 * Postpones an import because this process is busy; the delay grows with the number of waiting imports, to limit the
 * overhead.
 */
export async function waitForRound(deps: MovingDeps, job: ImportMailJob): Promise<void> {
  const move = await findMoveIn(deps.db.sql, { account_id: job.accountId, id: job.moveInId })
  if (move?.round !== job.round) return
  const waiting = await countDue(deps.db.sql, deps.clock.now())
  await yieldRound(deps, move, Math.max(roundPauseMilliseconds, waiting * pauseForEachMilliseconds))
}

/** Imports folder after folder; returns false when stopped before the end. */
async function importRound(deps: MovingDeps, move: MoveInTable, stop: AbortSignal): Promise<boolean> {
  const receiver = await findReceiver(deps.db.sql, move.account_id)
  if (!receiver) throw new RemoteMailboxError('unreachable')
  const mailbox = await openSource(deps, move)
  try {
    await addFolders(deps, move, mailbox)
    // The turn starts after the folders are listed; otherwise a slow server could use up every turn before the first
    // message.
    const until = deps.clock.now() + roundMilliseconds
    const mustStop = () => stop.aborted || deps.clock.now() >= until
    for (const folder of await listMoveInFolders(deps.db.sql, move)) {
      // A file does not change, so a completed folder is not read again.
      if (move.file_id !== null && folder.is_done === 1) continue
      if (mustStop()) return false
      if (
        !(await importOrRecordError(deps, folder, () =>
          importFolder(deps, { move, mailbox, receiver, mustStop }, folder),
        ))
      )
        return false
    }
    return true
  } finally {
    await mailbox.close()
  }
}

/** Opens the remote mailbox or the mail file. */
async function openSource(deps: MovingDeps, move: MoveInTable): Promise<RemoteMailboxSession> {
  if (move.file_id !== null) {
    const into = (await findMailFile(deps.db.sql, move.account_id, move.file_id))?.into_folder ?? ''
    const file = { id: move.file_id, name: move.username, into }
    const chunks = await listMailChunks(deps.db.sql, move.account_id, file.id)
    return openFile(file, openChunks(deps.blobs, chunks))
  }
  const password = deps.secrets.open(move.password, passwordContext(move))
  return deps.mailboxes.open({ ...move, password, signsInAs: move.signs_in_as })
}

/** Records a folder that its server cannot open once, and continues with the others. */
async function importOrRecordError(
  deps: MovingDeps,
  folder: Awaited<ReturnType<typeof listMoveInFolders>>[number],
  action: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof RemoteMailboxError) || error.code !== 'broken') throw error
    if (folder.is_done === 1) return true
    const { account_id, move_in_id, path } = folder
    const problem = {
      account_id,
      move_in_id,
      id: deps.ids.next(),
      path,
      uid: 0,
      subject: '',
      reason: 'folder',
    }
    await deps.db.transaction(async (tx) => {
      await insertProblems(tx.sql, [problem])
      await updateMoveInFolder(tx.sql, folder, { is_done: 1 })
    })
    return true
  }
}

/** Creates the local folders, and adds remote folders created since. */
async function addFolders(deps: MovingDeps, move: MoveInTable, mailbox: RemoteMailboxSession): Promise<void> {
  const existingPaths = new Set((await listMoveInFolders(deps.db.sql, move)).map(({ path }) => path))
  const remoteFolders =
    move.takes_all === 1
      ? (await readRemoteFolders(mailbox)).filter(
          ({ path, is_suggested }) => is_suggested && !existingPaths.has(path),
        )
      : []
  if (existingPaths.size + remoteFolders.length > limits.maxFolders)
    throw new RemoteMailboxError('too_many_folders')
  for await (const some of inBatches(remoteFolders))
    await deps.db.transaction(async (tx) => {
      for (const { path, folder, total } of some)
        await addMoveInFolder(tx.sql, { ...newFolder(move), path, folder, total })
    })
  const folders = (await listMoveInFolders(deps.db.sql, move)).map(({ folder }) => folder)
  const missing = await listMissingFolders(deps.db.sql, move.account_id, folders)
  const remainingFolders = limits.maxFolders - (await countFolders(deps.db.sql, move.account_id))
  if (missing.length > 0 && missing.length > remainingFolders) throw new Refused('too_many_folders')
  for (const folder of missing) await ensureFolder(deps, move.account_id, folder)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(move.account_id)
    await notifyFolders(deps, tx, move.account_id)
  })
}

/** Returns those of some folders and their parents that the account does not have. */
async function listMissingFolders(db: Sql, accountId: string, folders: readonly string[]): Promise<string[]> {
  const paths = new Set<string>()
  for (const folder of folders) {
    const names = folder.split('/')
    for (let depth = 1; depth <= names.length; depth++) paths.add(names.slice(0, depth).join('/'))
  }
  const missing: string[] = []
  for await (const some of inBatches([...paths])) {
    const existingNames = await listFolderNames(db, accountId, some)
    missing.push(...some.filter((path) => !existingNames.has(path)))
  }
  return missing
}

/** Ends a completed import, or schedules its next check. */
async function finish(deps: MovingDeps, move: MoveInTable): Promise<void> {
  await changeCurrent(deps, move, async (tx, now) => {
    if (now.keeps_fetching === 0) return endMove(deps, tx, now)
    const runAt = deps.clock.now() + pollMilliseconds
    return scheduleRound(deps, tx, {
      move,
      runAt,
      state: 'watching',
      next_at: runAt,
      tries: 0,
      trouble: null,
    })
  })
}

/** Leaves the rest to a new job, so that other jobs can run. */
async function yieldRound(deps: MovingDeps, move: MoveInTable, pause = 0): Promise<void> {
  const runAt = deps.clock.now() + pause
  await changeCurrent(deps, move, (tx) => scheduleRound(deps, tx, { move, runAt }))
}

/** Schedules a retry, or stops when a retry cannot succeed; saves the reason. */
async function recordError(deps: MovingDeps, move: MoveInTable, error: unknown): Promise<void> {
  const trouble = failureReason(error)
  deps.logger.warn('mailbox import interrupted', { error, reason: trouble, host: move.host })
  const changed_at = deps.clock.now()
  await changeCurrent(deps, move, async (tx, now) => {
    const tries = now.tries + 1
    if (isAccountFull(error))
      return updateMoveIn(tx.sql, move, { state: 'paused', trouble, next_at: null, changed_at })
    const isTemporary = ['unreachable', 'broken'].includes(trouble) && !isPermanentRefusal(error)
    const isFinal = !isTemporary || tries >= maxTries
    if (isFinal)
      return updateMoveIn(tx.sql, move, { state: 'failed', password: '', trouble, next_at: null, changed_at })
    const runAt = changed_at + Math.min(longestPauseMilliseconds, 5_000 * 2 ** tries)
    return scheduleRound(deps, tx, { move, runAt, next_at: runAt, tries, trouble })
  })
}

/** Returns the reason that is saved and shown to the user. */
function failureReason(error: unknown): ImportFailure {
  if (error instanceof RemoteMailboxError) return error.code
  return isAccountFull(error) ? error.code : 'broken'
}

/** Returns true for permanent errors; only those of the store go away without user action. */
const isPermanentRefusal = (error: unknown) =>
  error instanceof Refused && error.code !== 'store_full' && error.code !== 'unavailable'

/** Returns true when the account is full. Its owner must delete something and continue; no retry succeeds before. */
const isAccountFull = (error: unknown): error is Refused & { code: 'over_quota' | 'too_many_folders' } =>
  error instanceof Refused && (error.code === 'over_quota' || error.code === 'too_many_folders')

/** Changes an import unless another request has changed it meanwhile. */
async function changeCurrent(
  deps: MovingDeps,
  move: MoveInTable,
  change: (tx: Parameters<Parameters<typeof deps.db.transaction>[0]>[0], now: MoveInTable) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(move.account_id)
    const now = await findMoveIn(tx.sql, move)
    if (now && now.round === move.round && now.state === move.state) await change(tx, now)
  })
}
