import type { BatchStarted } from '@bocau/contract/mailbox/mailbox-actions'
import type { FilterRule } from '@bocau/mail-core/sieve/rule'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { AccountFolders } from '../../folders/index.ts'
import {
  applyRuleOutcome,
  createBatch,
  findBatch,
  type MailboxDeps,
  type MessageChange,
  requireDeleting,
  saveProgress,
} from '../../mailbox/index.ts'
import { findRule } from '../store.ts'
import { filterChanges, findMatches, readFilteredFolders } from './old-mail.ts'
import { countMessages, listRecentMessages } from './recent-message-store.ts'

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
    const total = await countMessages(tx.sql, accountId, lying)
    const request = { folderId: folders.system('INBOX').id, act: 'filter' } as const
    const started = await createBatch(deps, tx, { accountId, request, total })
    const job = { accountId, ruleId, batchId: started.batch_id, beforeId: deps.ids.next() }
    await scheduleStep(deps, tx, job)
    return started
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
    const isDone = messages.length < messagesPerStep
    const state = isDone ? 'done' : 'running'
    await saveProgress(deps, tx, { batch, processed: messages.length, state })
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
