import type { Share } from '@bocau/contract/shares'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../refused.ts'
import { findByPath, getInUse } from '../drive/index.ts'
import { findMessageWithDraft } from '../mailbox/index.ts'
import type { SharingDeps } from './deps.ts'
import { hashSharePassword } from './hash-share-password.ts'
import { hashLinkToken, newShareToken } from './link-token.ts'
import { findShare, findShareOfRequest, insertShare, type ShareRow } from './share-store.ts'
import { checkTerms, nameThem, readExpiry, readPeople } from './share-terms.ts'
import { tellOfShares } from './tell-of-shares.ts'
import { toWireShares } from './wire-share.ts'

/** What somebody asks for who shares files. */
export interface ShareRequest {
  paths: readonly string[]
  file_ids: readonly string[]
  share_withs: readonly string[]
  password: string | null
  permission: 'READ' | 'WRITE'
  expire_date: number | null
  key?: string | undefined
  message_id?: string | undefined
}

/** Lets others open some files. Asked again with the same key it answers with what it made then. */
export async function createShare(deps: SharingDeps, actor: Actor, request: ShareRequest): Promise<Share[]> {
  const { accountId } = actor
  const now = deps.clock.now()
  const emails = readPeople(actor, request.share_withs)
  const expiresAt = readExpiry(request.expire_date, now)
  await checkTerms(deps.db.sql, actor, { people: emails, hasPassword: request.password !== null })
  const [people, passwordHash] = await Promise.all([
    nameThem(deps.db.sql, emails),
    hashSharePassword(deps, request.password),
  ])
  const id = deps.ids.next()
  const token = newShareToken(deps.random)
  const share = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const earlier = request.key && (await findShareOfRequest(tx.sql, accountId, request.key))
    if (earlier) return earlier
    const nodeIds = await chooseFiles(deps, tx, actor, request)
    await checkDraft(tx, accountId, request.message_id)
    const row: ShareRow = {
      account_id: accountId,
      id,
      token,
      token_hash: hashLinkToken(token),
      permission: request.permission,
      password_hash: passwordHash,
      expires_at: expiresAt,
      is_expiry_told: 0,
      message_id: request.message_id ?? null,
      is_waiting: request.message_id === undefined ? 0 : 1,
      request_key: request.key ?? null,
      revoked_at: null,
      created_at: now,
      view_count: 0,
      download_count: 0,
      last_seen_at: null,
    }
    await insertShare(tx.sql, row, nodeIds, people)
    if (row.is_waiting === 0) await tellOfShares(deps, tx, [{ account_id: accountId, nodeIds, people }])
    return (await findShare(tx.sql, accountId, id)) ?? { ...row, nodeIds, people }
  })
  return toWireShares(deps, actor, [share])
}

/** What is shared: only what is the asker's own. What others brought is theirs to share. */
async function chooseFiles(
  deps: SharingDeps,
  tx: Transaction,
  actor: Actor,
  { paths, file_ids }: ShareRequest,
): Promise<string[]> {
  const chosen = new Set(file_ids)
  for (const path of paths) {
    const found = await findByPath(tx.sql, actor.accountId, path)
    if (!found) throw new Refused('not_found', { path })
    chosen.add(found.id)
  }
  if (chosen.size === 0) throw new Refused('share_nothing')
  for (const id of chosen) {
    const { node, permission } = await getInUse(deps, tx.sql, actor, id)
    if (permission !== 'OWNER') throw new Refused('drive_read_only', { name: node.name })
    if (node.scan === 'infected') throw new Refused('file_infected', { name: node.name })
  }
  return [...chosen]
}

/** The letter that a share waits for has to be one that is being written. */
async function checkDraft(tx: Transaction, accountId: string, messageId: string | undefined): Promise<void> {
  if (messageId === undefined) return
  const found = await findMessageWithDraft(tx.sql, accountId, messageId)
  if (!found?.draft) throw new Refused('not_found')
}
