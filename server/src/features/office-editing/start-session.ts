import { createHash } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { DriveNode } from '../drive/index.ts'
import type { OfficeDeps } from './deps.ts'
import { insertSession } from './store.ts'

/** A working day, because the protocol cannot renew the token of an open editor. */
export const sessionMilliseconds = 10 * 3_600_000

const tokenBytes = 32

/** Grants an office server temporary access to one document on behalf of one account. */
export async function startSession(
  deps: Pick<OfficeDeps, 'clock' | 'random'>,
  tx: Transaction,
  {
    opened: { accountId, sessionId },
    node,
    canWrite,
  }: {
    opened: Pick<Actor, 'accountId' | 'sessionId'>
    node: Pick<DriveNode, 'account_id' | 'id'>
    canWrite: boolean
  },
): Promise<{ token: string; expiresAt: number }> {
  const token = newOfficeToken(deps)
  const now = deps.clock.now()
  const expiresAt = now + sessionMilliseconds
  await insertSession(tx.sql, {
    token_hash: hashOfficeToken(token),
    account_id: accountId,
    session_id: sessionId,
    seen_at: now,
    owner_id: node.account_id,
    node_id: node.id,
    can_write: canWrite ? 1 : 0,
    created_at: now,
    expires_at: expiresAt,
  })
  return { token, expiresAt }
}

/** Generates an access token for the office server. */
export function newOfficeToken({ random }: Pick<OfficeDeps, 'random'>): string {
  return Buffer.from(random.bytes(tokenBytes)).toString('base64url')
}

/** Returns the stored hash of a token. */
export function hashOfficeToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
