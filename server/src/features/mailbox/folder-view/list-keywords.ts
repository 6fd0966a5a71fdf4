import type { MailboxDeps } from '../deps.ts'
import { listLabels } from './label-store.ts'

const shownAtMost = 200

/** The keywords that an account uses, for programs that ask which there are. */
export function listKnownKeywords({ db }: Pick<MailboxDeps, 'db'>, accountId: string): Promise<string[]> {
  return listLabels(db.sql, accountId, shownAtMost)
}
