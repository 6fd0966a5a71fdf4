import type { sendersEndpoints } from '@bocau/contract/contacts/senders'
import type { Routes } from '../../kernel/route.ts'
import { listSenders } from './list-senders.ts'
import {
  addSender,
  chooseDefaultSender,
  removeSender,
  resendSenderCode,
  type SenderDeps,
  verifySender,
} from './manage-senders.ts'

export function senderRoutes(deps: SenderDeps): Routes<typeof sendersEndpoints> {
  return {
    'GET /api/v2/accounts/default-sender': async ({ actor, query: { page, per_page } }) => {
      const all = await listSenders(deps.db.sql, actor.accountId)
      return { items: all.slice((page - 1) * per_page, page * per_page), total: all.length }
    },
    'POST /api/v2/accounts/default-sender': ({ actor, body }) => chooseDefaultSender(deps, actor, body.email),
    'POST /api/v2/accounts': ({ actor, body }) => addSender(deps, actor, body),
    'POST /api/v2/accounts/verify': ({ actor, body }) => verifySender(deps, actor, body),
    'POST /api/v2/accounts/resend': ({ actor, body }) => resendSenderCode(deps, actor, body.email),
    'POST /api/v2/accounts/remove': ({ actor, body }) => removeSender(deps, actor, body.email),
  }
}
