import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { DriveFile } from './drive.ts'
import { LinkToken } from './link-token.ts'

/** Reply of a file's owner to an access request: a right, or a rejection. */
export const AccessDecision = z.enum(['READ', 'WRITE', 'DECLINED'])
export type AccessDecision = z.infer<typeof AccessDecision>

/** Optional text sent with a share or an access request. */
export const ShareMessage = z.string().trim().max(limits.maxShareMessageCharacters)

/** A colleague's request for access to files of this account. */
export const AccessRequest = z
  .object({
    id: Id,
    asker: Correspondent,
    files: z.array(DriveFile).meta({ description: 'Without files deleted since' }),
    message: z.string(),
    created_at: UnixSeconds,
    answer: AccessDecision.nullable().meta({ description: 'Null while pending' }),
  })
  .meta({ id: 'AccessRequest' })
export type AccessRequest = z.infer<typeof AccessRequest>

export const accessRequestEndpoints = endpoints({
  'POST /storage/v1/access_requests': {
    summary: 'Request access to a file by link token or file id. The response is the same for unknown files',
    access: 'account',
    body: z
      .object({ token: LinkToken.optional(), file_id: Id.optional(), message: ShareMessage.default('') })
      .refine(({ token, file_id }) => (token === undefined) !== (file_id === undefined), {
        message: 'names either a token or a file_id',
      })
      .meta({ examples: [{ file_id: '1775640000000000001', message: 'For the report of April' }] }),
    reply: z.object({
      may_ask_again_at: UnixSeconds.meta({ description: 'Earliest time of a repeated request' }),
    }),
    refuses: ['too_many_requests', 'sending_disabled', 'sending_stopped', 'dns_verification_failed'],
  },
  'GET /storage/v1/access_requests': {
    summary: 'List requests for access to your files, newest first',
    access: 'account',
    reply: z.object({ items: z.array(AccessRequest) }),
    refuses: [],
  },
  'GET /storage/v1/access_requests/:id': {
    summary: 'Get a request for access to your files',
    access: 'account',
    params: z.object({ id: Id }),
    reply: AccessRequest,
    refuses: [],
  },
  'POST /storage/v1/access_requests/:id/answer': {
    summary: 'Grant or decline a request for access. The first response counts',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({ answer: AccessDecision }),
    reply: AccessRequest,
    refuses: ['file_infected', 'share_nothing'],
  },
})
