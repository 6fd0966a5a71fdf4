import type { rulesEndpoints } from '@bocau/contract/rules'
import { Refused } from '../../kernel/refused.ts'
import type { Routes } from '../../kernel/route.ts'
import { blockSenders, unblockSenders } from './block-senders.ts'
import { changeRule, orderRules, removeRule } from './change-rule.ts'
import { checkUserScript } from './check-user-script.ts'
import { createRule } from './create-rule.ts'
import type { RulesDeps } from './deps.ts'
import { resendCode, verifyForward } from './forward/verify-forward.ts'
import { findRule, listRules } from './store.ts'
import { toWire, toWireRules } from './wire-rule.ts'

export function rulesRoutes(deps: RulesDeps): Routes<typeof rulesEndpoints> {
  return {
    'GET /api/v2/rules': async ({ actor, query }) => {
      const rows = await listRules(deps.db.sql, actor.accountId, query.type)
      return toWireRules(deps.db.sql, actor.accountId, rows)
    },
    'POST /api/v2/rules': ({ actor, body }) => createRule(deps, actor, body),
    'GET /api/v2/rules/:id': async ({ actor, params }) => {
      const rule = await findRule(deps.db.sql, actor.accountId, params.id)
      if (!rule) throw new Refused('not_found')
      return toWire(deps.db.sql, actor.accountId, rule)
    },
    'PATCH /api/v2/rules/:id': ({ actor, params, body }) =>
      changeRule(deps, actor, { id: params.id, change: body }),
    'DELETE /api/v2/rules/:id': ({ actor, params }) => removeRule(deps, actor, params.id),
    'POST /api/v2/rules/check': async ({ actor, body }) => {
      const { faults, warnings } = await checkUserScript(deps.db.sql, actor, body.sieve_script)
      return { faults, warnings }
    },
    'POST /api/v2/rules/order': ({ actor, body }) => orderRules(deps, actor, body.ids),
    'POST /api/v2/rules/verify': ({ actor, body }) => verifyForward(deps, actor, body),
    'POST /api/v2/rules/resend': ({ actor, body }) => resendCode(deps, actor, body.to),
    'POST /api/v2/rules/block': ({ actor, body }) => blockSenders(deps, actor, body.emails),
    'POST /api/v2/rules/unblock': ({ actor, body }) => unblockSenders(deps, actor, body.emails),
  }
}
