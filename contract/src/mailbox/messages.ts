import { z } from 'zod'
import { Draft } from '../compose.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Message } from './mailbox.ts'

export const messageEndpoints = endpoints({
  'GET /api/v2/messages/:id': {
    summary: 'Get a message or a draft',
    description:
      'Returns a draft with its content for editing, and a message without its body. With `type=raw` the reply is the original message.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    query: z.object({ type: z.enum(['raw']).optional().describe('`raw` for the original message') }),
    reply: z.union([Draft, Message]),
    bytesOnDemand: 'text/plain',
    refuses: ['dns_verification_failed'],
  },
})
