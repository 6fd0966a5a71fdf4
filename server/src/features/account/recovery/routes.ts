import type { recoveryEndpoints } from '@bocau/contract/account/recovery'
import type { Routes } from '../../../kernel/route.ts'
import type { ProtectionDeps } from '../deps.ts'
import { askForRecovery } from './ask-for-recovery.ts'
import { finishRecovery, proveRecovery } from './finish-recovery.ts'
import {
  beginRecoveryAddress,
  getRecoveryAddress,
  proveRecoveryAddress,
  removeRecoveryAddress,
} from './recovery-address.ts'

export function recoveryRoutes(deps: ProtectionDeps): Routes<typeof recoveryEndpoints> {
  return {
    'POST /api/v2/forgotten-password': ({ body, facts }) => askForRecovery(deps, { ...body, place: facts }),
    'POST /api/v2/forgotten-password/code': ({ body }) => proveRecovery(deps, body),
    'POST /api/v2/forgotten-password/finish': ({ body, facts }) =>
      finishRecovery(deps, {
        ticket: body.ticket,
        password: body.new_password,
        secondStepCode: body.second_step_code ?? '',
        place: facts,
      }),
    'GET /api/v2/recovery-address': ({ actor }) => getRecoveryAddress(deps.db.sql, actor.accountId),
    'POST /api/v2/recovery-address': ({ actor, body }) => beginRecoveryAddress(deps, actor, body.address),
    'PATCH /api/v2/recovery-address': async ({ actor, body, facts }) => {
      await proveRecoveryAddress(deps, actor, { ...body, place: facts })
      return getRecoveryAddress(deps.db.sql, actor.accountId)
    },
    'DELETE /api/v2/recovery-address': ({ actor, facts }) => removeRecoveryAddress(deps, actor, facts),
  }
}
