import type { AccessRequest } from '@bocau/contract/drive/access-requests'
import type { Actor } from '../../../kernel/actor.ts'
import { findPeople } from '../../addresses/index.ts'
import type { SharingDeps } from '../deps.ts'
import type { FullRequest } from '../links/request-store.ts'
import { readOwnerFiles } from '../wire-share.ts'

/** Converts requests to their API form for the owner. */
export async function toWireRequests(
  deps: Pick<SharingDeps, 'clock' | 'db' | 'publicOrigin'>,
  actor: Pick<Actor, 'accountId'>,
  requests: readonly FullRequest[],
): Promise<AccessRequest[]> {
  const files = await readOwnerFiles(
    deps,
    actor,
    requests.flatMap(({ nodeIds }) => nodeIds),
  )
  const people = await findPeople(
    deps.db.sql,
    requests.map(({ asker_id }) => asker_id),
  )
  return requests.map(({ id, asker_id, nodeIds, message, created_at, answer }) => {
    const asker = people.get(asker_id)
    return {
      id,
      asker: { name: asker?.name ?? '', email: asker?.email ?? '' },
      files: nodeIds.flatMap((nodeId) => files.get(nodeId) ?? []),
      message,
      created_at: Math.floor(created_at / 1000),
      answer,
    }
  })
}
