import type { recoveryEndpoints } from '@bocau/contract/account/recovery'
import type { Routes } from '../../../kernel/route.ts'
import type { ProtectionDeps } from '../../account/index.ts'
import { finishRecovery, verifyRecovery } from './finish-recovery.ts'
import {
  getRecoveryAddress,
  removeRecoveryAddress,
  startRecoveryAddress,
  verifyRecoveryAddress,
} from './recovery-address.ts'
import { requestRecovery } from './request-recovery.ts'

export function recoveryRoutes(deps: ProtectionDeps): Routes<typeof recoveryEndpoints> {
  return {
    'POST /api/v2/forgotten-password': ({ body, requestInfo }) =>
      requestRecovery(deps, { ...body, origin: requestInfo }),
    'POST /api/v2/forgotten-password/code': ({ body }) => verifyRecovery(deps, body),
    'POST /api/v2/forgotten-password/finish': ({ body, requestInfo }) =>
      finishRecovery(deps, {
        ticket: body.ticket,
        password: body.new_password,
        secondStepCode: body.second_step_code ?? '',
        origin: requestInfo,
      }),
    'GET /api/v2/recovery-address': ({ actor }) => getRecoveryAddress(deps.db.sql, actor.accountId),
    'POST /api/v2/recovery-address': ({ actor, body }) => startRecoveryAddress(deps, actor, body.address),
    'PATCH /api/v2/recovery-address': async ({ actor, body, requestInfo }) => {
      await verifyRecoveryAddress(deps, actor, { ...body, origin: requestInfo })
      return getRecoveryAddress(deps.db.sql, actor.accountId)
    },
    'DELETE /api/v2/recovery-address': ({ actor, requestInfo }) =>
      removeRecoveryAddress(deps, actor, requestInfo),
  }
}
