import type { MailboxDeps } from '../deps.ts'
import { listKnownKeywordsOf } from '../labels/label-store.ts'

const shownAtMost = 200

/** The keywords that an account uses, for programs that ask which there are. */
export function listKnownKeywords({ db }: Pick<MailboxDeps, 'db'>, accountId: string): Promise<string[]> {
  return listKnownKeywordsOf(db.sql, accountId, shownAtMost)
}
