import type { phoneEndpoints } from '@bocau/contract/account/profile'
import type { Routes } from '../../../kernel/route.ts'
import type { ProtectionDeps } from '../../account/index.ts'
import { listCountries } from './phone-number.ts'
import { getPhone, getVerification, removePhone, startPhone, verifyPhone } from './verify-phone.ts'

export function phoneRoutes(deps: ProtectionDeps): Routes<typeof phoneEndpoints> {
  return {
    'GET /api/v2/countries': () => listCountries(),
    'GET /api/v2/verification': ({ actor }) => getVerification(deps, actor),
    'POST /api/v2/verification': ({ actor, body }) => startPhone(deps, actor, body),
    'PATCH /api/v2/verification': async ({ actor, body, requestInfo }) => {
      await verifyPhone(deps, actor, { code: body.code, origin: requestInfo })
      return getVerification(deps, actor)
    },
    'GET /api/v2/phone': async ({ actor }) => ({ phone: await getPhone(deps.db.sql, actor.accountId) }),
    'DELETE /api/v2/phone': ({ actor, requestInfo }) => removePhone(deps, actor, requestInfo),
  }
}
