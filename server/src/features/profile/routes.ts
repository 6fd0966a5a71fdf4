import type { profileEndpoints } from '@bocau/contract/account/profile'
import { limits } from '@bocau/contract/limits'
import type { Routes } from '../../kernel/route.ts'
import { changeAccountInfo, getAccountInfo } from './account-info.ts'
import { findAvatars, getAvatar, removeAvatar, uploadAvatar } from './avatar.ts'
import type { ProfileDeps } from './deps.ts'

/** Routes for profiles and pictures. */
export function profileRoutes(deps: ProfileDeps): Routes<typeof profileEndpoints> {
  return {
    'GET /api/v2/account/info': ({ actor }) => getAccountInfo(deps.db.sql, actor.accountId),
    'PUT /api/v2/account/info': ({ actor, body }) => changeAccountInfo(deps, actor, body),
    'POST /api/v2/avatar': async ({ actor, requestInfo }) => {
      await uploadAvatar(deps, actor, requestInfo.files(limits.maxAvatarBytes))
      return getAccountInfo(deps.db.sql, actor.accountId)
    },
    'DELETE /api/v2/avatar': async ({ actor }) => {
      await removeAvatar(deps, actor)
      return getAccountInfo(deps.db.sql, actor.accountId)
    },
    'GET /api/v2/avatar': ({ actor, query }) => getAvatar(deps, actor, query),
    'GET /api/v2/avatars': ({ actor, query }) => findAvatars(deps, actor, query.emails),
  }
}
