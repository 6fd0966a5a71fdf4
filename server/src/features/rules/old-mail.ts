import { evaluateRules, holds, type LetterFacts } from '@bocau/mail-core/sieve/evaluate'
import type { FilterRule } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../db/database.ts'
import { AccountFolders, type MailboxDeps, type RecentLetter } from '../mailbox/index.ts'

/** Where a person's own letters lie, and what was thrown away: no filter acts there. */
const untouched = ['Starred', 'Sent', 'Drafts', 'Junk', 'Trash', 'WEBMAIL_SCHEDULED', 'webmail_period']

/** The folders whose mail a filter may act on, by their ids. */
export async function readFilteredFolders(db: Sql, accountId: string) {
  const folders = await AccountFolders.read(db, accountId)
  return { folders, folderIds: folders.idsWithout(untouched) }
}

/** Which of some letters a filter acts on. Their bodies are read only where it asks for them. */
export async function findMatches(
  deps: Pick<MailboxDeps, 'blobs' | 'letters'>,
  filter: FilterRule,
  letters: readonly RecentLetter[],
): Promise<RecentLetter[]> {
  const [quick, slow] = [false, true].map((isSlow) =>
    filter.conditions.filter((condition) => (condition.type === 'body') === isSlow),
  ) as [FilterRule['conditions'], FilterRule['conditions']]
  const matches: RecentLetter[] = []
  for (const letter of letters) {
    const facts: LetterFacts = { ...letter, from: [letter.from], text: '' }
    if (!quick.every((condition) => holds(condition, facts))) continue
    const text = slow.length > 0 ? await readText(deps, letter) : ''
    if (slow.every((condition) => holds(condition, { ...facts, text }))) matches.push(letter)
  }
  return matches
}

/** What a filter makes of a letter that it acts on. Old mail is sent on to nobody. */
export function treatmentOf(filter: FilterRule, letter: RecentLetter) {
  const facts: LetterFacts = { ...letter, from: [letter.from], text: '' }
  const { folders, isRead, isStarred } = evaluateRules([{ ...filter, conditions: [] }], facts, 0)
  return { folder: folders[0] ?? 'Trash', isRead, isStarred }
}

async function readText(
  { blobs, letters }: Pick<MailboxDeps, 'blobs' | 'letters'>,
  { blobHash }: RecentLetter,
): Promise<string> {
  return (await letters.readLetter(await blobs.get(blobHash))).text
}
