import type { OfficeSession } from '@bocau/contract/drive/drive-mail'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { getInUse } from '../drive/index.ts'
import { fillAddress } from './choose-action.ts'
import type { OfficeDeps } from './deps.ts'
import { findAction } from './find-action.ts'
import { startSession } from './start-session.ts'
import { wopiPath } from './wopi-message.ts'

/** Opens a drive document in the office server, for writing if requested and allowed. */
export async function openDocument(
  deps: OfficeDeps,
  actor: Actor,
  {
    id,
    body: { language, wants_write },
  }: { id: string; body: { language: 'vi' | 'en'; wants_write: boolean } },
): Promise<OfficeSession> {
  const { node, permission } = await getInUse(deps, deps.db.sql, { user: actor, id })
  if (node.is_file === 0) throw new Refused('not_found')
  if (node.scan === 'infected') throw new Refused('file_infected')
  const mayWrite = wants_write && permission !== 'READ'
  const action = await findAction(deps, node.name, mayWrite)
  const canWrite = mayWrite && action.kind === 'edit'
  const { token, expiresAt } = await deps.db.transaction((tx) =>
    startSession(deps, tx, { opened: actor, node, canWrite }),
  )
  return {
    action_url: fillAddress(action.address, {
      source: `${deps.publicOrigin}${wopiPath}/${node.id}`,
      language,
    }),
    access_token: token,
    access_token_ttl: expiresAt,
    can_write: canWrite,
  }
}
