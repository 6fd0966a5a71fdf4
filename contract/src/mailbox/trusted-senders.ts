import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress } from '../ids.ts'

/** What somebody trusts a sender with; one who is trusted with nothing is on no list. */
export const TrustedSender = z
  .object({
    email: z.string(),
    /** What comes from this address does not go to Junk because it looks like spam. */
    never_junk: z.boolean(),
    /** The images of the web in what comes from this address are always shown. */
    shows_images: z.boolean(),
  })
  .meta({ id: 'TrustedSender' })
export type TrustedSender = z.infer<typeof TrustedSender>

/** Whom one person can trust. */
export const maxTrustedSenders = 1000

export const trustedSenderEndpoints = endpoints({
  'GET /api/v2/trusted-senders': {
    summary: 'List trusted senders: never marked as spam, or images always shown',
    access: 'account',
    mailbox: { needs: 'keep' },
    reply: z.array(TrustedSender),
    refuses: [],
  },
  'POST /api/v2/trusted-senders': {
    summary:
      'Change trust in senders; omitted fields stay. Never-spam also unblocks; forged messages are never trusted',
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
