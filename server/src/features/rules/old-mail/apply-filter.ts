import type { BatchStarted } from '@bocau/contract/mailbox/mailbox-actions'
import type { FilterRule } from '@bocau/mail-core/sieve/rule'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { AccountFolders } from '../../folders/index.ts'
import {
  advanceBatch,
  applyRuleOutcome,
  findBatch,
  insertBatch,
  type MailboxDeps,
  type MessageChange,
  requireDeleting,
} from '../../mailbox/index.ts'
import { findRule } from '../store.ts'
import { filterChanges, findMatches, readFilteredFolders } from './old-mail.ts'
import { countRecentMessages, listRecentMessages } from './recent-message-store.ts'

export const applyFilterJob = 'apply_filter'

/** Progress of a filter applied to existing mail. */
export const ApplyFilterJob = z.object({
  accountId: z.string(),
  ruleId: z.string(),
  batchId: z.string(),
  beforeId: z.string().nullable(),
})
export type ApplyFilterJob = z.infer<typeof ApplyFilterJob>

const messagesPerStep = 100

/** Starts to apply a filter to all existing mail. It runs as a job in steps and survives a restart. */
export async function applyFilter(deps: MailboxDeps, actor: Actor, ruleId: string): Promise<BatchStarted> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    if (deletesMail(await findFilter(tx.sql, accountId, ruleId))) requireDeleting(actor)
    const { folders, lying } = await readFilteredFolders(tx.sql, accountId)
    const total = await countRecentMessages(tx.sql, accountId, { inFolders: lying, since: 0 })
    const batchId = deps.ids.next()
    await insertBatch(tx.sql, {
      account_id: accountId,
      id: batchId,
      folder_id: folders.system('INBOX').id,
      act: 'filter',
      to_folder_id: null,
      removes_folder: 0,
      total,
      done: 0,
      after_newest_at: null,
      after_thread_id: null,
      state: 'running',
      created_at: deps.clock.now(),
      undoes_batch_id: null,
    })
    await scheduleStep(deps, tx, { accountId, ruleId, batchId, beforeId: deps.ids.next() })
    return { batch_id: batchId, total }
  })
}

/** Processes the next messages and schedules the following ones in one transaction. */
export async function runApplyFilter(deps: MailboxDeps, job: ApplyFilterJob): Promise<void> {
  const { accountId, ruleId, batchId, beforeId } = job
  const rule = await findRule(deps.db.sql, accountId, ruleId)
  if (!rule) return // The filter was removed; completed steps remain.
  const filter = JSON.parse(rule.content) as FilterRule
  const { lying } = await readFilteredFolders(deps.db.sql, accountId)
  const messages = await listRecentMessages(deps.db.sql, accountId, {
    inFolders: lying,
    since: 0,
    beforeId,
    limit: messagesPerStep,
  })
  const matches = await findMatches(deps, filter, messages)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const batch = await findBatch(tx.sql, accountId, batchId)
    if (batch?.state !== 'running') return
    const folders = await AccountFolders.read(tx.sql, accountId)
    const treatments: MessageChange[] = []
    for (const message of matches) {
      const { folder, ...flags } = filterChanges(filter, message)
      const isMoved =
        folder !== 'INBOX' || filter.actions.some((one) => one.enable && one.type === 'fileinto')
      const target = isMoved ? await folders.findByName(folder) : undefined
      treatments.push({ messageId: message.id, folderId: target?.id ?? null, ...flags })
    }
    await applyRuleOutcome(deps, tx, { accountId, folders, changes: treatments })
    const done = batch.done + messages.length
    const isDone = messages.length < messagesPerStep
    const progress = { done, total: Math.max(batch.total, done), state: isDone ? 'done' : 'running' } as const
    await advanceBatch(tx.sql, { ...batch, done, state: progress.state })
    await deps.events.append(tx, accountId, 'batch_progress', { batch_id: batchId, ...progress })
    if (!isDone) await scheduleStep(deps, tx, { ...job, beforeId: messages.at(-1)?.id ?? null })
  })
}

function scheduleStep(deps: MailboxDeps, tx: Transaction, job: ApplyFilterJob): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: applyFilterJob, payload: job, runAt: deps.clock.now() })
}

async function findFilter(db: Transaction['sql'], accountId: string, ruleId: string): Promise<FilterRule> {
  const rule = await findRule(db, accountId, ruleId)
  if (rule?.kind !== 'filter') throw new Refused('not_found')
  return JSON.parse(rule.content) as FilterRule
}

/** Deleting existing mail counts as an action of the current caller. */
const deletesMail = ({ actions }: FilterRule): boolean =>
  actions.some(
    ({ type, value, enable }) => enable && (type === 'discard' || (type === 'fileinto' && value === 'Trash')),
  )
