import { limits } from '@bocau/contract/limits'
import { colourOfNewLabel } from '@bocau/contract/mailbox/label-colour'
import type { Transaction } from '../../db/database.ts'
import { getSettings } from '../settings/index.ts'
import type { LabelDeps } from './deps.ts'
import { isLabelKeyword, labelName } from './label-keyword.ts'
import { findKeyword, insertLabel, listKeywordRows, updateLabel } from './label-store.ts'
import { notifyLabels } from './notify-labels.ts'

/** Returns the labels of keywords by their lower-case names; creates missing ones on request. */
export async function findLabels(
  deps: Pick<LabelDeps, 'events' | 'ids'>,
  tx: Transaction,
  {
    accountId,
    keywords,
    createsMissing,
  }: { accountId: string; keywords: readonly string[]; createsMissing: boolean },
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  let hasChanged = false
  for (const keyword of keywords) {
    const key = keyword.toLowerCase()
    if (labels.has(key)) continue
    const label = await findKeyword(tx.sql, accountId, key)
    if (label) labels.set(key, label.id)
    if (label?.state === 'leaving' && createsMissing) {
      // A mail program still uses the keyword, so the label stays.
      await updateLabel(tx.sql, accountId, { id: label.id, change: { state: 'unlisted', merges_into: null } })
      hasChanged = true
    }
    if (label || !createsMissing) continue
    labels.set(key, await createKeyword(deps, tx, { accountId, keyword }))
    hasChanged ||= isLabelKeyword(keyword)
  }
  if (hasChanged) await notifyLabels(deps, tx, accountId)
  return labels
}

/** Creates a label for a keyword, with a name if users can see it; returns its id. */
async function createKeyword(
  { ids }: Pick<LabelDeps, 'ids'>,
  tx: Transaction,
  { accountId, keyword }: { accountId: string; keyword: string },
): Promise<string> {
  const id = ids.next()
  const existing = await listKeywordRows(tx.sql, accountId)
  const names = new Set(existing.map(({ name }) => name.toLowerCase()))
  const { language } = await getSettings(tx.sql, accountId)
  const isLabel = isLabelKeyword(keyword) && existing.length < limits.maxLabels
  await insertLabel(tx.sql, accountId, {
    id,
    keyword,
    name: isLabel ? labelName(keyword, (name) => names.has(name.toLowerCase()), language) : '',
    colour: colourOfNewLabel(existing),
    state: 'kept',
  })
  return id
}
