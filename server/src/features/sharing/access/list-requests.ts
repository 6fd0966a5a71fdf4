import type { AccessRequest } from '@bocau/contract/drive/access-requests'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { SharingDeps } from '../deps.ts'
import { findRequest, listWaiting } from '../links/request-store.ts'
import { toWireRequests } from './wire-request.ts'

type Deps = Pick<SharingDeps, 'clock' | 'db' | 'publicOrigin'>

const maxListed = 100

/** Lists the pending requests for files of the caller, newest first, without deleted files. */
export async function listRequests(deps: Deps, actor: Actor): Promise<{ items: AccessRequest[] }> {
  const waiting = await listWaiting(deps.db.sql, actor.accountId, maxListed)
  const items = await toWireRequests(deps, actor, waiting)
  return { items: items.filter(({ files }) => files.length > 0) }
}

/** Returns a request for files of the caller. */
export async function getRequest(deps: Deps, actor: Actor, id: string): Promise<AccessRequest> {
  const request = await findRequest(deps.db.sql, actor.accountId, id)
  if (!request) throw new Refused('not_found')
  const [wire] = await toWireRequests(deps, actor, [request])
  return wire as AccessRequest
}
