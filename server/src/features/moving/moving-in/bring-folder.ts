import type { MoveInFolderTable, MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { FarMailbox } from '../../../ports/far-mailbox.ts'
import type { MovingDeps } from '../deps.ts'
import { IntakeLine, type Keeper } from './intake-line.ts'
import { keepBatch, type ReadBatch, readBatch } from './keep-brought.ts'
import { readWindow, type Trouble } from './read-window.ts'
import { advanceFolder, findMoveIn, insertProblems, updateMoveIn, updateMoveInFolder } from './store.ts'

/** What bringing mail along works on. */
export interface Bringing {
  move: MoveInTable
  mailbox: FarMailbox
  receiver: { accountId: string; email: string }
  /** Whether this runner is to stop and leave the rest to a later job. */
  isOver(): boolean
}

const messagesAtOnce = 200

/** Brings what is new in a folder; false where it was stopped before its end. */
export async function bringFolder(
  deps: MovingDeps,
  bringing: Bringing,
  given: MoveInFolderTable,
): Promise<boolean> {
  const { mailbox } = bringing
  const opened = await mailbox.openFolder(given.path)
  const uids = await mailbox.listUids(given.uid_validity === opened.uidValidity ? given.last_uid : 0)
  const folder = await begin(deps, given, { uidValidity: opened.uidValidity, left: uids.length })
  const line = new IntakeLine(keeperOf(deps, bringing, folder, BigInt(given.since_id) !== 0n))
  let isAll = true
  try {
    for (let at = 0; at < uids.length && isAll; at += messagesAtOnce) {
      const some = uids.slice(at, at + messagesAtOnce)
      isAll = !bringing.isOver() && (await fetchWindow(mailbox, line, some))
    }
  } finally {
    // What was fetched before its server fell silent is kept.
    await line.end()
  }
  if (!isAll || line.isStopped) return false
  await deps.db.transaction((tx) => updateMoveInFolder(tx.sql, folder, { is_done: 1 }))
  return true
}

/** Hands on the messages of these numbers as they come; false once nobody wants them any more. */
async function fetchWindow(
  mailbox: FarMailbox,
  line: IntakeLine<ReadBatch>,
  uids: readonly number[],
): Promise<boolean> {
  for await (const item of readWindow(mailbox, await mailbox.describe(uids))) {
    await line.take(item)
    if (line.isStopped) return false
  }
  await line.endWindow(uids.at(-1) ?? 0)
  return !line.isStopped
}

/** Keeps the messages of a folder, and notes how far it is at the end of each window. */
function keeperOf(
  deps: MovingDeps,
  bringing: Bringing,
  begun: MoveInFolderTable,
  isBegun: boolean,
): Keeper<ReadBatch> {
  const receiving = { receiver: bringing.receiver, folder: begun.folder }
  let folder = begun
  let outcome = nothingYet()
  // What a runner brought that ended before it could say so is no other's.
  let sinceId = isBegun ? begun.since_id : null
  return {
    read: (items) => readBatch(deps, receiving, items),
    async keep(batch, lastUid) {
      const { brought, troubles } = await keepBatch(deps, receiving, batch)
      const fresh = brought.filter((one) => one.isNew || isJustBrought(one.messageId, sinceId)).length
      outcome = {
        brought: outcome.brought + fresh,
        known: outcome.known + brought.length - fresh,
        troubles: [...outcome.troubles, ...troubles],
      }
      if (lastUid === null) return true
      const next = await advance(deps, bringing, folder, { outcome, lastUid })
      outcome = nothingYet()
      sinceId = null
      folder = next ?? folder
      return next !== null
    },
  }
}

/** What became of the messages of a window. */
interface WindowOutcome {
  brought: number
  known: number
  troubles: Trouble[]
}

const nothingYet = (): WindowOutcome => ({ brought: 0, known: 0, troubles: [] })

const isJustBrought = (messageId: string, sinceId: string | null) =>
  sinceId !== null && BigInt(messageId) > BigInt(sinceId)

/** Notes what there is to do; a folder that was made anew elsewhere is looked at from its beginning. */
async function begin(
  deps: MovingDeps,
  folder: MoveInFolderTable,
  { uidValidity, left }: { uidValidity: number; left: number },
): Promise<MoveInFolderTable> {
  const isSame = folder.uid_validity === uidValidity
  const isFirst = BigInt(folder.since_id) === 0n
  const changes = {
    uid_validity: uidValidity,
    since_id: isFirst ? deps.ids.next() : folder.since_id,
    last_uid: isSame ? folder.last_uid : 0,
    total: folder.brought + folder.known + folder.failed + left,
  }
  await deps.db.transaction((tx) => updateMoveInFolder(tx.sql, folder, changes))
  return { ...folder, ...changes }
}

/** So many messages of a folder that could not be brought are named; those after them are counted. */
const toldAtMost = 1000

/** Notes what was done, in one change with the question whether to go on; null where not. */
async function advance(
  deps: MovingDeps,
  { move, mailbox }: Bringing,
  folder: MoveInFolderTable,
  { outcome, lastUid }: { outcome: WindowOutcome; lastUid: number },
): Promise<MoveInFolderTable | null> {
  const { brought, known, troubles } = outcome
  const told = troubles.slice(0, Math.max(0, toldAtMost - folder.failed))
  const subjects = await subjectsOf(mailbox, told)
  const sinceId = deps.ids.next()
  const step = { last_uid: lastUid, since_id: sinceId, brought, known, failed: troubles.length }
  return deps.db.transaction(async (tx) => {
    if (!(await advanceFolder(tx.sql, folder, step))) return null
    await insertProblems(
      tx.sql,
      told.map(({ entry, reason }) => ({
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

/** What those were about that could not be brought, as far as their server says it. */
async function subjectsOf(mailbox: FarMailbox, troubles: readonly Trouble[]): Promise<Map<number, string>> {
  if (troubles.length === 0) return new Map()
  try {
    return await mailbox.readSubjects(troubles.map(({ entry }) => entry.uid))
  } catch {
    return new Map() // they are told of by their numbers
  }
}

/** No store keeps every character of what a stranger wrote. */
const cleanSubject = (subject: string) =>
  subject
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
