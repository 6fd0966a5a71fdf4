import type { labelEndpoints } from '@bocau/contract/mailbox/labels'
import type { Routes } from '../../../kernel/route.ts'
import { changeLabel, createLabel, deleteLabel, listLabels, mergeLabel } from '../../labels/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { labelThreads } from './label-threads.ts'

export function labelRoutes(deps: MailboxDeps): Routes<typeof labelEndpoints> {
  return {
    'GET /api/v2/labels': ({ actor }) => listLabels(deps.db.sql, actor.accountId),
    'POST /api/v2/labels': ({ actor, body }) => createLabel(deps, actor, body),
    'PATCH /api/v2/labels/:id': ({ actor, params, body }) =>
      changeLabel(deps, actor, { id: params.id, change: body }),
    'DELETE /api/v2/labels/:id': ({ actor, params }) => deleteLabel(deps, actor, params.id),
    'POST /api/v2/labels/:id/merge': ({ actor, params, body }) =>
      mergeLabel(deps, actor, { id: params.id, into: body.into }),
    'POST /api/v2/threads/labels': ({ actor, body }) => labelThreads(deps, actor, body),
  }
}
