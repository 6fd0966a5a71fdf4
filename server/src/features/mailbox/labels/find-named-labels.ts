import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { nextColour } from './find-labels.ts'
import { keywordOfName } from './label-keyword.ts'
import { insertLabel, type LabelRow, listKeywordRows, updateLabel } from './label-store.ts'
import { tellOfLabels } from './tell-of-labels.ts'

/** Returns the labels with these names, by lower-case name; creates missing ones up to the maximum number of labels. */
export async function findNamedLabels(
  deps: Pick<MailboxDeps, 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (names.length === 0) return found
  const rows = await listKeywordRows(tx.sql, accountId)
  const count = rows.length
  let isNews = false
  for (const name of new Set(names)) {
    const key = name.toLowerCase()
    const known = rows.find((row) => row.name.toLowerCase() === key)
    if (known?.state === 'leaving') {
      await updateLabel(tx.sql, accountId, known.id, { state: 'unlisted', merges_into: null })
      isNews = true
    }
    const id = known?.id ?? (await makeLabel(deps, tx, { accountId, name, rows }))
    if (id !== null) found.set(key, id)
  }
  if (isNews || rows.length > count) await tellOfLabels(deps, tx, accountId)
  return found
}

/** Returns null when the account has the maximum number of labels. */
async function makeLabel(
  { ids }: Pick<MailboxDeps, 'ids'>,
  tx: Transaction,
  { accountId, name, rows }: { accountId: string; name: string; rows: LabelRow[] },
): Promise<string | null> {
  if (rows.length >= limits.maxLabels) return null
  const id = ids.next()
  const keywords = new Set(rows.map(({ keyword }) => keyword.toLowerCase()))
  const keyword = keywordOfName(name, (one) => keywords.has(one))
  const made = { id, keyword, name, colour: nextColour(rows), state: 'kept' as const }
  await insertLabel(tx.sql, accountId, made)
  rows.push({ ...made, visibility: 'shown', unread_threads: 0, total_threads: 0 })
  return id
}
