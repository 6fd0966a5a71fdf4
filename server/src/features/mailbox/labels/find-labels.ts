import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { getSettings } from '../../settings/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { isLabelKeyword, nameOfKeyword } from './label-keyword.ts'
import { findKeyword, insertLabel, listKeywordRows, updateLabel } from './label-store.ts'
import { tellOfLabels } from './tell-of-labels.ts'

/** Colours are assigned in rotation, so that consecutive labels differ. */
export const nextColour = (known: readonly unknown[]): number => (known.length % limits.labelColours) + 1

/** Returns the labels of keywords by their lower-case names; creates missing ones on request. */
export async function findLabels(
  deps: Pick<MailboxDeps, 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  keywords: readonly string[],
  { isMade }: { isMade: boolean },
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  let isNews = false
  for (const keyword of keywords) {
    const key = keyword.toLowerCase()
    if (labels.has(key)) continue
    const found = await findKeyword(tx.sql, accountId, key)
    if (found) labels.set(key, found.id)
    if (found?.state === 'leaving' && isMade) {
      // A mail program still uses the keyword, so the label stays.
      await updateLabel(tx.sql, accountId, found.id, { state: 'unlisted', merges_into: null })
      isNews = true
    }
    if (found || !isMade) continue
    labels.set(key, await makeKeyword(deps, tx, accountId, keyword))
    isNews ||= isLabelKeyword(keyword)
  }
  if (isNews) await tellOfLabels(deps, tx, accountId)
  return labels
}

async function makeKeyword(
  { ids }: Pick<MailboxDeps, 'ids'>,
  tx: Transaction,
  accountId: string,
  keyword: string,
): Promise<string> {
  const id = ids.next()
  const known = await listKeywordRows(tx.sql, accountId)
  const names = new Set(known.map(({ name }) => name.toLowerCase()))
  const { language } = await getSettings(tx.sql, accountId)
  const isLabel = isLabelKeyword(keyword) && known.length < limits.maxLabels
  await insertLabel(tx.sql, accountId, {
    id,
    keyword,
    name: isLabel ? nameOfKeyword(keyword, (name) => names.has(name.toLowerCase()), language) : '',
    colour: nextColour(known),
    state: 'kept',
  })
  return id
}
