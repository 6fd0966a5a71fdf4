import { limits } from '@bocau/contract/limits'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import { getSettings } from '../../settings/index.ts'
import { relabel } from '../actions/relabel.ts'
import type { LabelChange } from '../actions/undo-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import { isLabelKeyword, labelName } from '../labels/label-keyword.ts'
import { listMessagesOfLabel } from '../labels/label-link-store.ts'
import { deleteLabelRow, listKeywordRows, updateLabel } from '../labels/label-store.ts'
import { notifyLabels } from '../labels/notify-labels.ts'
import { findLabelWithWork, listAccountsWithLabelWork } from './label-work-store.ts'

/** Kind of the job that fills the list of a label, or removes the label from its messages. */
export const labelWorkJob = 'label_work'

export const LabelWork = z.object({ accountId: z.string(), labelId: z.string() })
export type LabelWork = z.infer<typeof LabelWork>

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

const messagesAtOnce = 100

/** Schedules the work on a label in the caller's transaction. */
export async function planLabelWork(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  work: LabelWork,
): Promise<void> {
  const uniqueKey = `${labelWorkJob}:${work.labelId}`
  await deps.jobs.enqueue(tx, { kind: labelWorkJob, payload: work, runAt: deps.clock.now(), uniqueKey })
}

/**
 * Processes the messages of a label step by step, each in its own transaction; after a restart it processes the rest.
 */
export async function processLabel(deps: Deps, work: LabelWork): Promise<void> {
  let after: string | null = '0'
  while (after !== null) after = await runStep(deps, work, after)
}

/** Returns the last processed message; null when nothing is left to do. */
async function runStep(deps: Deps, { accountId, labelId }: LabelWork, after: string): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const label = await findLabelWithWork(tx.sql, accountId, labelId)
    if (!label || label.state === 'kept') return null
    const isDeleting = label.state === 'leaving'
    const messageIds = await listMessagesOfLabel(tx.sql, accountId, { labelId, after, limit: messagesAtOnce })
    const last = messageIds.at(-1)
    if (last !== undefined) {
      const removed = isDeleting ? [labelId] : []
      const added = isDeleting && label.merges_into ? [label.merges_into] : []
      const changes = messageIds.map((messageId): LabelChange => ({ messageId, added, removed }))
      await relabel(deps, tx, { accountId, folders: await AccountFolders.read(tx.sql, accountId), changes })
      return last
    }
    // Messages may have received the label meanwhile; start again until none has it.
    if (isDeleting && after !== '0') return '0'
    if (isDeleting) await deleteLabelRow(tx.sql, accountId, labelId)
    else await updateLabel(tx.sql, accountId, { id: labelId, change: { state: 'kept' } })
    return null
  })
}

/** Names keywords set before labels existed, and schedules the work on them. */
export async function planPendingLabelWork(deps: Deps): Promise<void> {
  for (const { account_id: accountId } of await listAccountsWithLabelWork(deps.db.sql)) {
    await deps.db.transaction(async (tx) => {
      await tx.lockAccount(accountId)
      const rows = await listKeywordRows(tx.sql, accountId)
      const { language } = await getSettings(tx.sql, accountId)
      const names = new Set(rows.map(({ name }) => name.toLowerCase()))
      for (const [at, row] of rows.entries()) {
        if (row.state === 'kept') continue
        if (row.state === 'unlisted' && row.name === '') {
          if (!isLabelKeyword(row.keyword)) {
            await updateLabel(tx.sql, accountId, { id: row.id, change: { state: 'kept' } })
            continue
          }
          const name = labelName(row.keyword, (one) => names.has(one.toLowerCase()), language)
          names.add(name.toLowerCase())
          await updateLabel(tx.sql, accountId, {
            id: row.id,
            change: { name, colour: (at % limits.labelColours) + 1 },
          })
        }
        await planLabelWork(deps, tx, { accountId, labelId: row.id })
      }
      await notifyLabels(deps, tx, accountId)
    })
  }
}
