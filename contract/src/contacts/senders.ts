import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, visibleText } from '../ids.ts'
import { limits } from '../limits.ts'
import { SenderAccount } from './recipients.ts'

export const sendersEndpoints = endpoints({
  'GET /api/v2/accounts/default-sender': {
    summary: 'List sender addresses in pages',
    description: 'Returns the addresses that you may send from. The default one has `default` true.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1).describe('Number of the page, from 1'),
      per_page: z.coerce
        .number()
        .int()
        .min(1)
        .max(100)
        .default(limits.senderPageSize)
        .describe('Number of addresses per page'),
    }),
    reply: z.object({ items: z.array(SenderAccount), total: z.number().int() }),
    refuses: [],
  },
  'POST /api/v2/accounts/default-sender': {
    summary: 'Set the default sender address',
    description: 'New drafts use it.',
    access: 'person',
    body: z.object({ email: EmailAddress }),
    refuses: ['sender_unknown'],
  },
  'POST /api/v2/accounts': {
    summary: 'Add a sender address',
    description:
      'Sends a code to the address. Verify it with `POST /api/v2/accounts/verify` before you send from it.',
    access: 'person',
    body: z.object({
      email: EmailAddress,
      name: z.string().overwrite(visibleText).trim().max(200).default(''),
    }),
    reply: SenderAccount,
    refuses: [
      'sender_exists',
      'sender_kept_here',
      'too_many_senders',
      'code_sent_recently',
      'too_many_codes',
      'sending_disabled',
      'dns_verification_failed',
    ],
  },
  'POST /api/v2/accounts/verify': {
    summary: 'Verify a sender address with a code',
    access: 'person',
    body: z.object({ email: EmailAddress, code: z.string().trim().min(1).max(20) }),
    reply: SenderAccount,
    refuses: ['code_incorrect', 'code_locked', 'sender_kept_here'],
  },
  'POST /api/v2/accounts/resend': {
    summary: 'Resend the code of a sender address',
    description: 'The previous code is no longer valid.',
    access: 'person',
    body: z.object({ email: EmailAddress }),
    reply: z.object({
      retry_after_seconds: z.number().int().describe('Seconds until another code can be requested'),
    }),
    refuses: [
      'sender_kept_here',
      'code_sent_recently',
      'too_many_codes',
      'sending_disabled',
      'dns_verification_failed',
    ],
  },
  'POST /api/v2/accounts/remove': {
    summary: 'Remove a sender address',
    description: 'Only addresses that the user added can be removed.',
    access: 'person',
    body: z.object({ email: EmailAddress }),
    refuses: [],
  },
})
