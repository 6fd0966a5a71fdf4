import type { Action, FilterRule } from '@bocau/mail-core/sieve/rule'
import type { Transaction } from '../../../db/database.ts'
import { findTransferredTemplates } from '../../compose/index.ts'
import { ensureFolder } from '../../delivery/index.ts'
import { findFolder, isFolderPath } from '../../folders/index.ts'
import { findNamedLabels, listKeywordRows } from '../../labels/index.ts'
import { listRules, transferRules } from '../../rules/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { DepartureDeps } from './deps.ts'
import { isSystemFolder, transferredFolder } from './folder-names.ts'
import type { DepartureRow } from './store.ts'

/** Creates the target folders of transferred filters that received no message. */
export async function createFiledFolders(
  deps: DepartureDeps,
  departure: DepartureRow,
  successorId: string,
): Promise<void> {
  const { language } = await getSettings(deps.db.sql, successorId)
  for (const { type, value = '' } of await listFilterActions(deps, departure.account_id)) {
    if (type !== 'fileinto' || isSystemFolder(value)) continue
    // A filter into a deleted folder needs none.
    if (!(await findFolder(deps.db.sql, departure.account_id, value))) continue
    const path = transferredFolder(departure.folder, language, value)
    if (isFolderPath(path)) await ensureFolder(deps, successorId, path)
  }
}

/** Transfers filters and scripts, disabled, with the transferred folders, labels and templates. */
export async function transferFilters(
  deps: DepartureDeps,
  tx: Transaction,
  { departure, successorId }: { departure: DepartureRow; successorId: string },
): Promise<void> {
  const { account_id: fromId, organisation_id: organisationId, folder: prefix } = departure
  const { language } = await getSettings(tx.sql, successorId)
  const keywords = await translateKeywords(deps, tx, { fromId, successorId })
  const templates = await findTransferredTemplates(tx.sql, {
    organisationId,
    fromId,
    toId: successorId,
    prefix,
  })
  const mapAction = (action: Action): Action => {
    if (action.type === 'label')
      return { ...action, value: keywords.get(action.value.toLowerCase()) ?? action.value }
    if (action.type === 'reply') return { ...action, value: templates.get(action.value) ?? action.value }
    if (action.type !== 'fileinto' || isSystemFolder(action.value)) return action
    return { ...action, value: transferredFolder(prefix, language, action.value) }
  }
  await transferRules(deps, tx, { fromId, toId: successorId, prefix, translate: mapAction })
}

/** Maps the keywords of labels in filters to those of the same labels at the successor. */
async function translateKeywords(
  deps: DepartureDeps,
  tx: Transaction,
  { fromId, successorId }: { fromId: string; successorId: string },
): Promise<Map<string, string>> {
  const used = new Set<string>()
  for (const { type, value = '' } of await listFilterActions(deps, fromId))
    if (type === 'label') used.add(value.toLowerCase())
  const sourceLabels = (await listKeywordRows(tx.sql, fromId)).filter(
    ({ keyword, name, state }) => name !== '' && state !== 'leaving' && used.has(keyword.toLowerCase()),
  )
  const named = await findNamedLabels(deps, tx, {
    accountId: successorId,
    names: sourceLabels.map(({ name }) => name),
  })
  const existing = new Map(
    (await listKeywordRows(tx.sql, successorId)).map(({ id, keyword }) => [id, keyword]),
  )
  const mapped = new Map<string, string>()
  for (const { keyword, name } of sourceLabels) {
    const id = named.get(name.toLowerCase())
    const theirs = id && existing.get(id)
    if (theirs) mapped.set(keyword.toLowerCase(), theirs)
  }
  return mapped
}

async function listFilterActions({ db }: DepartureDeps, accountId: string): Promise<Action[]> {
  const filters = await listRules(db.sql, accountId, 'filter')
  return filters.flatMap(({ content }) => (JSON.parse(content) as FilterRule).actions)
}
