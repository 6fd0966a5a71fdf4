import type { AccessRequest } from '@bocau/contract/drive/access-requests'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { SharingDeps } from '../deps.ts'
import { findRequest, listWaiting } from '../links/request-store.ts'
import { toWireRequests } from './wire-request.ts'

type Deps = Pick<SharingDeps, 'clock' | 'db' | 'publicOrigin'>

const listedAtMost = 100

/** Who waits for access to files of the asker, newest first. What they asked for and is gone is not told. */
export async function listRequests(deps: Deps, actor: Actor): Promise<{ items: AccessRequest[] }> {
  const waiting = await listWaiting(deps.db.sql, actor.accountId, listedAtMost)
  const items = await toWireRequests(deps, actor, waiting)
  return { items: items.filter(({ files }) => files.length > 0) }
}

/** A request for access to files of the asker. */
export async function getRequest(deps: Deps, actor: Actor, id: string): Promise<AccessRequest> {
  const found = await findRequest(deps.db.sql, actor.accountId, id)
  if (!found) throw new Refused('not_found')
  const [wire] = await toWireRequests(deps, actor, [found])
  return wire as AccessRequest
}
