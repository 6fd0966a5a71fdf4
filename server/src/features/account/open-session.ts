import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { AccountDeps } from './deps.ts'
import { refuseClosedAccount } from './people/store.ts'
import { sessionHours } from './policies/who-may.ts'
import {
  deleteSession,
  hasSecondStep,
  insertSession,
  type NewSession,
  updateLastActive,
} from './sessions/session-store.ts'
import { createToken, hashToken } from './sessions/session-token.ts'

/** A session to open; `isPasswordOnly` when no other method confirmed the user. */
interface Opening
  extends Omit<
    NewSession,
    'token_hash' | 'id' | 'account_id' | 'created_at' | 'last_seen_at' | 'expires_at'
  > {
  accountId: string
  hours: number
  isPasswordOnly: boolean
}

/**
 * Opens a session for `hours` or the maximum of the organisation. Refuses an account that was disabled or suspended, or
 * that got a second step, after its password was checked.
 */
export async function openSession(
  deps: Pick<AccountDeps, 'clock' | 'ids' | 'random'>,
  tx: Transaction,
  { accountId, hours, isPasswordOnly, ...session }: Opening,
): Promise<{ token: string; sessionId: string; expiresAt: number }> {
  if (isPasswordOnly && (await hasSecondStep(tx.sql, accountId))) throw new Refused('wrong_credentials')
  await refuseClosedAccount(tx.sql, accountId)
  const now = deps.clock.now()
  const token = createToken(deps.random)
  const sessionId = deps.ids.next()
  const expiresAt = now + (await sessionHours(tx.sql, accountId, hours)) * 3_600_000
  await insertSession(tx.sql, {
    token_hash: hashToken(token),
    id: sessionId,
    account_id: accountId,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    ...session,
  })
  await updateLastActive(tx.sql, accountId, now)
  return { token, sessionId, expiresAt }
}

/** Ends the session of a closed connection of a mail program. */
export async function endProgramSession(
  { db }: Pick<AccountDeps, 'db'>,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSession(tx.sql, accountId, sessionId)
  })
}
