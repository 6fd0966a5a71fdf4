import type { Sql, WriteSql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { deleteDeparture, findDirectSuccessor } from './departure-store.ts'

/** Successors may have left as well; this is the maximum length of the chain. */
const maxSteps = 10

/** Finds the enabled mailbox that receives new mail for a departing user; follows successors that left as well. */
export async function findSuccessor(db: Sql, departedId: string) {
  const visited = new Set<string>()
  for (let id = departedId; visited.size < maxSteps && !visited.has(id); ) {
    visited.add(id)
    const mailbox = await findDirectSuccessor(db, id)
    if (!mailbox) return undefined
    if (!mailbox.is_disabled) return mailbox
    id = mailbox.id
  }
  return undefined
}

/** Cancels the departure of a user whose account is enabled again; fails when the deletion has started. */
export async function cancelDeparture(db: WriteSql, accountId: string): Promise<void> {
  if (!(await deleteDeparture(db, accountId))) throw new Refused('leaving_not_done')
}
