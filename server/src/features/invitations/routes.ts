import type { invitationEndpoints } from '@bocau/contract/mailbox/invitations'
import type { Routes } from '../../kernel/route.ts'
import type { InvitationDeps } from './deps.ts'
import { getInvitation } from './get-invitation.ts'
import { replyToInvitation, undoReply } from './reply-to-invitation.ts'

export function invitationRoutes(deps: InvitationDeps): Routes<typeof invitationEndpoints> {
  return {
    'GET /api/v2/messages/:id/invitation': ({ actor, params }) => getInvitation(deps, actor, params.id),
    'POST /api/v2/messages/:id/invitation/answer': ({ actor, params, body }) =>
      replyToInvitation(deps, actor, { messageId: params.id, input: body }),
    'DELETE /api/v2/messages/:id/invitation/answer': ({ actor, params }) => undoReply(deps, actor, params.id),
  }
}
