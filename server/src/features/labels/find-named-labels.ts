import { limits } from '@bocau/contract/limits'
import { colourOfNewLabel } from '@bocau/contract/mailbox/label-colour'
import type { Transaction } from '../../db/database.ts'
import type { LabelDeps } from './deps.ts'
import { labelKeyword } from './label-keyword.ts'
import { insertLabel, type LabelRow, listKeywordRows, updateLabel } from './label-store.ts'
import { notifyLabels } from './notify-labels.ts'

/** Returns the labels with these names, by lower-case name; creates missing ones up to the maximum number of labels. */
export async function findNamedLabels(
  deps: Pick<LabelDeps, 'events' | 'ids'>,
  tx: Transaction,
  { accountId, names }: { accountId: string; names: readonly string[] },
): Promise<Map<string, string>> {
  const idsByName = new Map<string, string>()
  if (names.length === 0) return idsByName
  const rows = await listKeywordRows(tx.sql, accountId)
  const count = rows.length
  let hasChanged = false
  for (const name of new Set(names)) {
    const key = name.toLowerCase()
    const existing = rows.find((row) => row.name.toLowerCase() === key)
    if (existing?.state === 'leaving') {
      await updateLabel(tx.sql, accountId, {
        id: existing.id,
        change: { state: 'unlisted', merges_into: null },
      })
      hasChanged = true
    }
    const id = existing?.id ?? (await addNamedLabel(deps, tx, { accountId, name, rows }))
    if (id !== null) idsByName.set(key, id)
  }
  if (hasChanged || rows.length > count) await notifyLabels(deps, tx, accountId)
  return idsByName
}

/** Adds a label with this name; returns null when the account has the maximum number of labels. */
export async function addNamedLabel(
  { ids }: Pick<LabelDeps, 'ids'>,
  tx: Transaction,
  {
    accountId,
    rows,
    name,
    colour = colourOfNewLabel(rows),
  }: { accountId: string; rows: LabelRow[]; name: string; colour?: number | undefined },
): Promise<string | null> {
  if (rows.length >= limits.maxLabels) return null
  const id = ids.next()
  const keywords = new Set(rows.map(({ keyword }) => keyword.toLowerCase()))
  const keyword = labelKeyword(name, (one) => keywords.has(one))
  const label = { id, keyword, name, colour, state: 'kept' as const }
  await insertLabel(tx.sql, accountId, label)
  rows.push({ ...label, visibility: 'shown', unread_threads: 0, total_threads: 0 })
  return id
}
