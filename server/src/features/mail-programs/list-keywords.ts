import { draftKeyword, listKeywordsOf } from '../labels/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

const maxListed = 200

/** Lists the keywords that an account uses, for IMAP clients. */
export async function listUsedKeywords(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
): Promise<string[]> {
  const keywords = await listKeywordsOf(db.sql, accountId, maxListed)
  return keywords.filter((keyword) => keyword !== draftKeyword)
}
