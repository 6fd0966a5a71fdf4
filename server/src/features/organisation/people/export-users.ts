import type { OrganisationUser } from '@bocau/contract/organisation'
import type { Actor } from '../../../kernel/actor.ts'
import { auditAction } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { listUsers, type PeopleFilter } from './list-users.ts'

const readAtOnce = 500

/** Returns all matching accounts of the organisation; the export is recorded. */
export async function exportUsers(
  deps: OrganisationDeps,
  actor: Actor,
  filter: Omit<PeopleFilter, 'now'>,
): Promise<{ items: OrganisationUser[] }> {
  const items: OrganisationUser[] = []
  for (;;) {
    const page = await listUsers(deps, actor, { ...filter, limit: readAtOnce, offset: items.length })
    items.push(...page.items)
    if (page.items.length < readAtOnce) break
  }
  await deps.db.transaction((tx) => auditAction(deps, tx, { actor, kind: 'people_exported', subject: '' }))
  return { items }
}
