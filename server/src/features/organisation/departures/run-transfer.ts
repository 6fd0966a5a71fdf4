import type { Transaction } from '../../../db/database.ts'
import type { DepartureTable } from '../../../db/tables/tables-organisation.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditInOrganisation } from '../../audit/index.ts'
import { importMessage } from '../../delivery/index.ts'
import { findDriveCopy, startDriveCopy } from '../../drive/index.ts'
import { notifyFolders } from '../../folders/index.ts'
import { type ListedMessage, listAllMessages } from '../../mailbox/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { DepartureDeps } from './deps.ts'
import { transferredFolder } from './folder-names.ts'
import { type DepartureJob, departureActor, scheduleStep } from './plan-step.ts'
import {
  advanceDeparture,
  countAccountData,
  type DepartureRow,
  findDeparture,
  updateDeparture,
} from './store.ts'
import { createFiledFolders, transferFilters } from './transfer-filters.ts'
import { transferRest } from './transfer-rest.ts'

/** Maximum time that one job works before other jobs can run. */
const roundMilliseconds = 60_000
/** Interval for polling the progress of a drive copy. */
const pollMilliseconds = 3_000

/** Transfers the mailbox and drive of a user, for one turn or to the end. Saves the reason when it stops. */
export async function runTransfer(deps: DepartureDeps, job: DepartureJob, stop: AbortSignal): Promise<void> {
  const departure = await findDeparture(deps.db.sql, job.organisationId, job.accountId)
  if (!departure || departure.round !== job.round || departure.state !== 'handing_over') return
  if (departure.successor_id === null || departure.is_heir_shut === 1)
    return pauseTransfer(deps, departure, 'no_successor')
  try {
    // Before the mailbox, because its filters reply with templates.
    if (
      departure.is_rest_done === 0 &&
      !(await transferRest(deps, departure, { successorId: departure.successor_id, stop }))
    )
      return await continueTransfer(deps, departure)
    if (
      departure.is_mail_done === 0 &&
      !(await transferMail(deps, departure, { successorId: departure.successor_id, stop }))
    )
      return await continueTransfer(deps, departure)
    if (departure.is_drive_done === 0 && !(await transferDrive(deps, departure, departure.successor_id)))
      return await continueTransfer(deps, departure, pollMilliseconds)
    await finish(deps, departure)
  } catch (error) {
    // Temporary server errors are retried by the queue.
    if (!(error instanceof Refused) || ['store_full', 'unavailable'].includes(error.code)) throw error
    deps.logger.warn('transfer cannot continue', { error, account_id: departure.account_id })
    await pauseTransfer(deps, departure, error.code === 'over_quota' ? 'over_quota' : 'broken')
  }
}

/** Copies message by message, then the rules; saves the progress with each. Returns false when the turn ended. */
async function transferMail(
  deps: DepartureDeps,
  departure: DepartureRow,
  { successorId, stop }: { successorId: string; stop: AbortSignal },
): Promise<boolean> {
  const { language } = await getSettings(deps.db.sql, successorId)
  const receiver = { accountId: successorId, email: departure.heir_email ?? '' }
  const until = deps.clock.now() + roundMilliseconds
  for await (const message of listAllMessages(deps, departure.account_id, {
    afterId: departure.after_message_id,
  })) {
    if (stop.aborted || deps.clock.now() >= until) return false
    await transferMessage(deps, departure, { receiver, message, language })
  }
  await createFiledFolders(deps, departure, successorId)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(successorId)
    await transferFilters(deps, tx, { departure, successorId })
    await updateDeparture(tx.sql, departure, { is_mail_done: 1 })
    await notifyFolders(deps, tx, successorId)
  })
  return true
}

/** Copies a message to the successor; saves the progress in the same transaction. */
async function transferMessage(
  deps: DepartureDeps,
  departure: DepartureTable,
  transfer: {
    receiver: { accountId: string; email: string }
    message: ListedMessage
    language: 'vi' | 'en'
  },
): Promise<void> {
  const { message, receiver, language } = transfer
  const { id, raw, isUnread, isStarred, flags, labels, virus, sender } = message
  const advance = async (tx: Transaction) => {
    if (!(await advanceDeparture(tx.sql, departure, id)))
      throw new Error('another runner performs this transfer')
  }
  if (raw === null) {
    deps.logger.warn('message without content was not transferred', { message_id: id })
    await deps.db.transaction(advance)
    return
  }
  const folder = transferredFolder(departure.folder, language, message.folder)
  await importMessage(deps, receiver, {
    raw,
    folder,
    receivedAt: message.receivedAt || message.sentAt,
    isReceivedThen: message.receivedAt > 0,
    isUnread,
    isStarred,
    isDraft: false,
    flags: flags,
    labels,
    virus,
    sender,
    alongside: advance,
  })
}

/** Starts the copy of the drive and polls its progress; returns true when finished. */
async function transferDrive(
  deps: DepartureDeps,
  departure: DepartureRow,
  successorId: string,
): Promise<boolean> {
  const { account_id: fromId, folder: name, drive_copy_id: copyId } = departure
  if (copyId === null) {
    const { files } = await countAccountData(deps.db.sql, fromId)
    if (files === 0) return true
    await deps.db.transaction(async (tx) => {
      await tx.lockAccount(successorId)
      const now = await findDeparture(tx.sql, departure.organisation_id, fromId)
      if (now?.round !== departure.round || now.drive_copy_id !== null) return
      const drive_copy_id = await startDriveCopy(deps, tx, { fromId, toId: successorId, name })
      await updateDeparture(tx.sql, departure, { drive_copy_id })
    })
    return false
  }
  const copy = await findDriveCopy(deps.db.sql, successorId, copyId)
  const files = (await countAccountData(deps.db.sql, fromId)).files
  const progress =
    copy.state === 'running' ? Math.max(0, departure.total - files + copy.done) : departure.total
  await deps.db.transaction((tx) =>
    updateDeparture(tx.sql, departure, copy.state === 'gone' ? { drive_copy_id: null } : { done: progress }),
  )
  if (copy.state === 'gone') throw new Refused('over_quota')
  return copy.state === 'done'
}

/** Leaves the rest to a new job. */
async function continueTransfer(deps: DepartureDeps, departure: DepartureRow, pause = 0): Promise<void> {
  await changeCurrent(deps, departure, (tx) =>
    scheduleStep(deps, tx, { departure, change: { state: 'handing_over', pause } }),
  )
}

/** Pauses the transfer and saves the reason. */
async function pauseTransfer(
  deps: DepartureDeps,
  departure: DepartureRow,
  trouble: NonNullable<DepartureTable['trouble']>,
): Promise<void> {
  await changeCurrent(deps, departure, (tx) =>
    updateDeparture(tx.sql, departure, { state: 'waiting', trouble }),
  )
}

async function finish(deps: DepartureDeps, departure: DepartureRow): Promise<void> {
  await changeCurrent(deps, departure, async (tx) => {
    const over = { state: 'kept', trouble: null, is_drive_done: 1, done: departure.total } as const
    await updateDeparture(tx.sql, departure, over)
    await auditInOrganisation(deps, tx, {
      organisationId: departure.organisation_id,
      kind: 'handed_over',
      subject: departure.email,
      details: { to: departure.heir_email ?? '', what: transferredParts(departure) },
      by: departureActor(departure),
    })
  })
}

/** Returns the transferred kinds of data for the audit log. */
function transferredParts(departure: DepartureRow): string {
  const parts = [
    departure.hands_mail && 'mail',
    departure.hands_drive && 'drive',
    departure.hands_contacts && 'contacts',
    departure.hands_templates && 'templates',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Changes a departure unless another request has changed it meanwhile. */
async function changeCurrent(
  deps: DepartureDeps,
  departure: DepartureRow,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(departure.account_id)
    const now = await findDeparture(tx.sql, departure.organisation_id, departure.account_id)
    if (now?.round === departure.round && now.state === departure.state) await change(tx)
  })
}
