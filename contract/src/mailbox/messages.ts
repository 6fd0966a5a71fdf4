import { z } from 'zod'
import { Draft } from '../compose.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Message } from './mailbox.ts'

export const messageEndpoints = endpoints({
  'GET /api/v2/messages/:id': {
    summary: 'Get a message or draft; `type=raw` returns its raw form',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ type: z.enum(['raw']).optional() }),
    reply: z.union([Draft, Message]),
    bytesOnDemand: 'text/plain',
    refuses: ['dns_verification_failed'],
  },
})
