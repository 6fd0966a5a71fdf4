import type { Transaction } from '../../../db/database.ts'
import type { LeavingTable } from '../../../db/tables/tables-organisation.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditIn } from '../../account/audit/index.ts'
import { importMessage } from '../../delivery/index.ts'
import { findDriveCopy, startDriveCopy } from '../../drive/acts/index.ts'
import { notifyFolders } from '../../mailbox/folders/index.ts'
import { type ListedMessage, listAllMessages } from '../../mailbox/reading/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { LeavingDeps } from './deps.ts'
import { handedFolder } from './folder-names.ts'
import { handFilters, makeFiledFolders } from './hand-filters.ts'
import { handRest } from './hand-rest.ts'
import { keeperOf } from './keeper-of.ts'
import { type LeavingJob, planStep } from './plan-step.ts'
import { advanceLeaving, findLeaving, type LeavingRow, updateLeaving, weighAccount } from './store.ts'

/** Maximum time that one job works before other jobs can run. */
const turnMilliseconds = 60_000
/** Interval for polling the progress of a drive copy. */
const lookAgainMilliseconds = 3_000

/** Transfers the mailbox and drive of a user, for one turn or to the end. Saves the reason when it stops. */
export async function handOver(deps: LeavingDeps, job: LeavingJob, stop: AbortSignal): Promise<void> {
  const leaving = await findLeaving(deps.db.sql, job.organisationId, job.accountId)
  if (!leaving || leaving.round !== job.round || leaving.state !== 'handing_over') return
  if (leaving.successor_id === null || leaving.is_heir_shut === 1) return wait(deps, leaving, 'no_successor')
  try {
    // Before the mailbox, because its filters reply with templates.
    if (leaving.is_rest_done === 0 && !(await handRest(deps, leaving, leaving.successor_id, stop)))
      return await goOn(deps, leaving)
    if (leaving.is_mail_done === 0 && !(await handMail(deps, leaving, leaving.successor_id, stop)))
      return await goOn(deps, leaving)
    if (leaving.is_drive_done === 0 && !(await handDrive(deps, leaving, leaving.successor_id)))
      return await goOn(deps, leaving, lookAgainMilliseconds)
    await finish(deps, leaving)
  } catch (error) {
    // Temporary server errors are retried by the queue.
    if (!(error instanceof Refused) || ['store_full', 'unavailable'].includes(error.code)) throw error
    deps.logger.warn('a hand-over cannot go on', { error, accountId: leaving.account_id })
    await wait(deps, leaving, error.code === 'over_quota' ? 'over_quota' : 'broken')
  }
}

/** Copies message by message, then the rules; saves the progress with each. Returns false when the turn ended. */
async function handMail(
  deps: LeavingDeps,
  leaving: LeavingRow,
  successorId: string,
  stop: AbortSignal,
): Promise<boolean> {
  const { language } = await getSettings(deps.db.sql, successorId)
  const receiver = { accountId: successorId, email: leaving.heir_email ?? '' }
  const until = deps.clock.now() + turnMilliseconds
  for await (const message of listAllMessages(deps, leaving.account_id, leaving.after_message_id)) {
    if (stop.aborted || deps.clock.now() >= until) return false
    await handMessage(deps, leaving, { receiver, message, language })
  }
  await makeFiledFolders(deps, leaving, successorId)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(successorId)
    await handFilters(deps, tx, leaving, successorId)
    await updateLeaving(tx.sql, leaving, { is_mail_done: 1 })
    await notifyFolders(deps, tx, successorId)
  })
  return true
}

async function handMessage(
  deps: LeavingDeps,
  leaving: LeavingTable,
  of: {
    receiver: { accountId: string; email: string }
    message: ListedMessage
    language: 'vi' | 'en'
  },
): Promise<void> {
  const { message, receiver, language } = of
  const { id, raw, isUnread, isStarred, flags, labels, virus, sender } = message
  const advance = async (tx: Transaction) => {
    if (!(await advanceLeaving(tx.sql, leaving, id))) throw new Error('another runner hands this over')
  }
  if (raw === null) {
    deps.logger.warn('a message without content is not handed over', { messageId: id })
    await deps.db.transaction(advance)
    return
  }
  const folder = handedFolder(leaving.folder, language, message.folder)
  await importMessage(deps, receiver, {
    raw,
    folder,
    receivedAt: message.receivedAt || message.sentAt,
    isReceivedThen: message.receivedAt > 0,
    isUnread,
    isStarred,
    isDraft: false,
    marks: flags,
    labels,
    virus,
    sender,
    alongside: advance,
  })
}

/** Starts the copy of the drive and polls its progress; returns true when finished. */
async function handDrive(deps: LeavingDeps, leaving: LeavingRow, successorId: string): Promise<boolean> {
  const { account_id: fromId, folder: name, drive_copy_id: copyId } = leaving
  if (copyId === null) {
    const { files } = await weighAccount(deps.db.sql, fromId)
    if (files === 0) return true
    await deps.db.transaction(async (tx) => {
      await tx.lockAccount(successorId)
      const now = await findLeaving(tx.sql, leaving.organisation_id, fromId)
      if (now?.round !== leaving.round || now.drive_copy_id !== null) return
      const drive_copy_id = await startDriveCopy(deps, tx, { fromId, toId: successorId, name })
      await updateLeaving(tx.sql, leaving, { drive_copy_id })
    })
    return false
  }
  const copy = await findDriveCopy(deps.db.sql, successorId, copyId)
  const files = (await weighAccount(deps.db.sql, fromId)).files
  const shown = copy.state === 'running' ? Math.max(0, leaving.total - files + copy.done) : leaving.total
  await deps.db.transaction((tx) =>
    updateLeaving(tx.sql, leaving, copy.state === 'gone' ? { drive_copy_id: null } : { done: shown }),
  )
  if (copy.state === 'gone') throw new Refused('over_quota')
  return copy.state === 'done'
}

/** Leaves the rest to a new job. */
async function goOn(deps: LeavingDeps, leaving: LeavingRow, pause = 0): Promise<void> {
  await changeOwn(deps, leaving, (tx) => planStep(deps, tx, leaving, { state: 'handing_over', pause }))
}

async function wait(
  deps: LeavingDeps,
  leaving: LeavingRow,
  trouble: NonNullable<LeavingTable['trouble']>,
): Promise<void> {
  await changeOwn(deps, leaving, (tx) => updateLeaving(tx.sql, leaving, { state: 'waiting', trouble }))
}

async function finish(deps: LeavingDeps, leaving: LeavingRow): Promise<void> {
  await changeOwn(deps, leaving, async (tx) => {
    const over = { state: 'kept', trouble: null, is_drive_done: 1, done: leaving.total } as const
    await updateLeaving(tx.sql, leaving, over)
    await auditIn(deps, tx, leaving.organisation_id, {
      kind: 'handed_over',
      subject: leaving.email,
      details: { to: leaving.heir_email ?? '', what: handedParts(leaving) },
      by: keeperOf(leaving),
    })
  })
}

/** Returns the transferred kinds of data for the audit log. */
function handedParts(leaving: LeavingRow): string {
  const parts = [
    leaving.hands_mail && 'mail',
    leaving.hands_drive && 'drive',
    leaving.hands_contacts && 'contacts',
    leaving.hands_templates && 'templates',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Changes a departure unless another request has changed it meanwhile. */
async function changeOwn(
  deps: LeavingDeps,
  leaving: LeavingRow,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(leaving.account_id)
    const now = await findLeaving(tx.sql, leaving.organisation_id, leaving.account_id)
    if (now?.round === leaving.round && now.state === leaving.state) await change(tx)
  })
}
