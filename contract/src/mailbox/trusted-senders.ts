import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress } from '../ids.ts'

/** Trust settings of a sender. A sender without any is not listed. */
export const TrustedSender = z
  .object({
    email: z.string(),
    /** Messages from this address are not moved to Junk as spam. */
    never_junk: z.boolean(),
    /** Remote images of this address are always shown. */
    shows_images: z.boolean(),
  })
  .meta({ id: 'TrustedSender' })
export type TrustedSender = z.infer<typeof TrustedSender>

/** Maximum per user. */
export const maxTrustedSenders = 1000

export const trustedSenderEndpoints = endpoints({
  'GET /api/v2/trusted-senders': {
    summary: 'List senders whose mail skips the spam check or whose images are always shown',
    access: 'account',
    mailbox: { needs: 'keep' },
    reply: z.array(TrustedSender),
    refuses: [],
  },
  'POST /api/v2/trusted-senders': {
    summary: 'Change trusted senders. Trusting a sender unblocks it; forged messages are never trusted',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({
      emails: z.array(EmailAddress).min(1).max(100),
      never_junk: z.boolean().optional(),
      shows_images: z.boolean().optional(),
    }),
    reply: z.object({
      senders: z.array(TrustedSender).describe('Current trust'),
      unblocked: z.array(z.string()).describe('Senders that were blocked before'),
    }),
    refuses: ['too_many_rules'],
  },
})
