import type { accessRequestEndpoints } from '@bocau/contract/drive/access-requests'
import type { Routes } from '../../../kernel/route.ts'
import type { SharingDeps } from '../deps.ts'
import { getRequest, listRequests } from './list-requests.ts'
import { replyToRequest } from './reply-to-request.ts'
import { requestAccess } from './request-access.ts'

/** Routes for requesting access to files, and for answering. */
export function accessRequestRoutes(deps: SharingDeps): Routes<typeof accessRequestEndpoints> {
  return {
    'POST /storage/v1/access_requests': ({ actor, body: { token, file_id = '', message } }) =>
      requestAccess(deps, actor, { named: token === undefined ? { fileId: file_id } : { token }, message }),
    'GET /storage/v1/access_requests': ({ actor }) => listRequests(deps, actor),
    'GET /storage/v1/access_requests/:id': ({ actor, params }) => getRequest(deps, actor, params.id),
    'POST /storage/v1/access_requests/:id/answer': ({ actor, params, body }) =>
      replyToRequest(deps, actor, { id: params.id, reply: body.answer }),
  }
}
