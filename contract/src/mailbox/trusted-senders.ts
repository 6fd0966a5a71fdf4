import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress } from '../ids.ts'

export const TrustedSender = z
  .object({
    email: z.string(),
    never_junk: z.boolean().describe('Messages from this address are not moved to Junk as spam'),
    shows_images: z.boolean().describe('Remote images of this address are always shown'),
  })
  .meta({
    id: 'TrustedSender',
    description: 'Trust settings of a sender. A sender without any is not listed',
  })
export type TrustedSender = z.infer<typeof TrustedSender>

/** Maximum per user. */
export const maxTrustedSenders = 1000

export const trustedSenderEndpoints = endpoints({
  'GET /api/v2/trusted-senders': {
    summary: 'List trusted senders',
    description: 'Returns senders whose messages skip the spam check or whose images are always shown.',
    access: 'account',
    mailbox: { needs: 'keep' },
    reply: z.array(TrustedSender),
    refuses: [],
  },
  'POST /api/v2/trusted-senders': {
    summary: 'Change trusted senders',
    description: 'Trusting a sender unblocks it. Messages that failed sender verification are never trusted.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({
      emails: z.array(EmailAddress).min(1).max(100),
      never_junk: z
        .boolean()
        .optional()
        .describe('True to skip the spam check for these senders; unchanged if missing'),
      shows_images: z
        .boolean()
        .optional()
        .describe('True to show remote images of these senders; unchanged if missing'),
    }),
    reply: z.object({
      senders: z.array(TrustedSender).describe('Current trust'),
      unblocked: z.array(z.string()).describe('Senders that were blocked before'),
    }),
    refuses: ['too_many_rules'],
  },
})
