import type { MailboxDeps } from '../deps.ts'
import { draftKeyword } from '../labels/label-keyword.ts'
import { listKnownKeywordsOf } from '../labels/label-store.ts'

const shownAtMost = 200

/** Lists the keywords that an account uses, for IMAP clients. */
export async function listKnownKeywords(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
): Promise<string[]> {
  const known = await listKnownKeywordsOf(db.sql, accountId, shownAtMost)
  return known.filter((keyword) => keyword !== draftKeyword)
}
