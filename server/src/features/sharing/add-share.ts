import type { Transaction } from '../../db/database.ts'
import type { SharingDeps } from './deps.ts'
import { hashLinkToken, newShareToken } from './links/link-token.ts'
import { notifySharesChanged } from './notify-shares-changed.ts'
import { type FullShare, insertShare, type SharePerson, type ShareRow } from './share-store.ts'

/** Fields of a new share; missing ones have defaults. */
export interface NewShare
  extends Partial<Pick<ShareRow, 'password_hash' | 'expires_at' | 'message_id' | 'request_key'>> {
  nodeIds: string[]
  people: SharePerson[]
  permission: ShareRow['permission']
}

/** Adds a share in the transaction that checked its terms. A share of a draft is inactive until the message is sent. */
export async function addShare(
  deps: Pick<SharingDeps, 'clock' | 'events' | 'ids' | 'random'>,
  tx: Transaction,
  { accountId, nodeIds, people, ...terms }: { accountId: string } & NewShare,
): Promise<FullShare> {
  const token = newShareToken(deps.random)
  const row: ShareRow = {
    account_id: accountId,
    id: deps.ids.next(),
    token,
    token_hash: hashLinkToken(token),
    permission: terms.permission,
    password_hash: terms.password_hash ?? null,
    expires_at: terms.expires_at ?? null,
    is_expiry_told: 0,
    message_id: terms.message_id ?? null,
    is_waiting: terms.message_id ? 1 : 0,
    request_key: terms.request_key ?? null,
    revoked_at: null,
    created_at: deps.clock.now(),
    view_count: 0,
    download_count: 0,
    last_seen_at: null,
  }
  await insertShare(tx.sql, row, { nodeIds, people })
  const share = { ...row, nodeIds, people }
  if (row.is_waiting === 0) await notifySharesChanged(deps, tx, [share])
  return share
}
