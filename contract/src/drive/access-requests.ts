import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { DriveFile } from './drive.ts'
import { LinkToken } from './link-token.ts'

export const AccessDecision = z
  .enum(['READ', 'WRITE', 'DECLINED'])
  .describe('Answer to a request for access: the granted right, or `DECLINED`')
export type AccessDecision = z.infer<typeof AccessDecision>

export const ShareMessage = z
  .string()
  .trim()
  .max(limits.maxShareMessageCharacters)
  .describe('Personal message')

export const AccessRequest = z
  .object({
    id: Id,
    asker: Correspondent.describe('Colleague who requests access'),
    files: z.array(DriveFile).describe('Without files deleted since'),
    message: z.string(),
    created_at: UnixSeconds,
    answer: AccessDecision.nullable().describe('Null while pending'),
  })
  .meta({ id: 'AccessRequest', description: "A colleague's request for access to files of this account" })
export type AccessRequest = z.infer<typeof AccessRequest>

export const accessRequestEndpoints = endpoints({
  'POST /storage/v1/access_requests': {
    summary: 'Request access to a file',
    description:
      'Name the file by the token of its link or by its id. The owner is notified and can grant access. The reply is the same for unknown files.',
    access: 'account',
    body: z
      .object({
        token: LinkToken.optional().describe('Token of the link; either this or `file_id`'),
        file_id: Id.optional().describe('Id of the file; either this or `token`'),
        message: ShareMessage.default(''),
      })
      .refine(({ token, file_id }) => (token === undefined) !== (file_id === undefined), {
        message: 'names either a token or a file_id',
      })
      .meta({ examples: [{ file_id: '1775640000000000001', message: 'For the report of April' }] }),
    reply: z.object({
      may_ask_again_at: UnixSeconds.describe('Earliest time of a repeated request'),
    }),
    refuses: ['too_many_requests', 'sending_disabled', 'sending_stopped', 'dns_verification_failed'],
  },
  'GET /storage/v1/access_requests': {
    summary: 'List requests for access to your files',
    description: 'The newest request is first.',
    access: 'account',
    reply: z.object({ items: z.array(AccessRequest) }),
    refuses: [],
  },
  'GET /storage/v1/access_requests/:id': {
    summary: 'Get a request for access to your files',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the request') }),
    reply: AccessRequest,
    refuses: [],
  },
  'POST /storage/v1/access_requests/:id/answer': {
    summary: 'Answer a request for access',
    description: 'Grants or declines access and notifies the colleague. Only the first answer counts.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the request') }),
    body: z.object({ answer: AccessDecision }),
    reply: AccessRequest,
    refuses: ['file_infected', 'share_nothing'],
  },
})
