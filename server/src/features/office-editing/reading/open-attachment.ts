import type { OfficeSession } from '@bocau/contract/drive/drive-mail'
import type { Actor } from '../../../kernel/actor.ts'
import { readAttachment } from '../../drive/index.ts'
import { fillAddress } from '../choose-action.ts'
import type { OfficeDeps } from '../deps.ts'
import { findAction } from '../find-action.ts'
import { hashOfficeToken, newOfficeToken, sessionMilliseconds } from '../start-session.ts'
import { wopiPath } from '../wopi-message.ts'
import { toDocumentId } from './document-id.ts'
import { insertReading } from './reading-store.ts'

/** Opens a message attachment in the office server, read-only. */
export async function openAttachment(
  deps: OfficeDeps,
  actor: Actor,
  { uuid, language }: { uuid: string; language: 'vi' | 'en' },
): Promise<OfficeSession> {
  const { name } = await readAttachment(deps.db.sql, actor, uuid)
  const action = await findAction(deps, name.name, false)
  const token = newOfficeToken(deps)
  const now = deps.clock.now()
  const expiresAt = now + sessionMilliseconds
  await deps.db.transaction((tx) =>
    insertReading(tx.sql, {
      token_hash: hashOfficeToken(token),
      account_id: actor.accountId,
      session_id: actor.sessionId,
      uuid,
      created_at: now,
      expires_at: expiresAt,
    }),
  )
  const source = `${deps.publicOrigin}${wopiPath}/${toDocumentId(uuid)}`
  return {
    action_url: fillAddress(action.address, { source, language }),
    access_token: token,
    access_token_ttl: expiresAt,
    can_write: false,
  }
}
