import { limits } from '@bocau/contract/limits'
import { AccountFolders } from '../../folders/index.ts'
import {
  deleteLabelRow,
  isLabelKeyword,
  type LabelWork,
  labelName,
  listKeywordRows,
  listMessagesOfLabel,
  notifyLabels,
  planLabelWork,
  updateLabel,
} from '../../labels/index.ts'
import { getSettings } from '../../settings/index.ts'
import { relabel } from '../actions/relabel.ts'
import type { LabelChange } from '../actions/undo-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { findLabelWithWork, listAccountsWithLabelWork } from './label-work-store.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

const messagesAtOnce = 100

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
