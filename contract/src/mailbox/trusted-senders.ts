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
    summary: 'The senders whose messages never go to Junk as spam, or whose images are always shown',
    access: 'account',
    mailbox: { needs: 'keep' },
    reply: z.array(TrustedSender),
    refuses: [],
  },
  'POST /api/v2/trusted-senders': {
    summary:
      'Trust senders, or trust them no longer; what is left out stays as it is. Whose messages never go to Junk is blocked no longer. Forged messages are trusted by nobody',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({
      emails: z.array(EmailAddress).min(1).max(100),
      never_junk: z.boolean().optional(),
      shows_images: z.boolean().optional(),
    }),
    reply: z.object({
      senders: z.array(TrustedSender).describe('As they are trusted now'),
      unblocked: z.array(z.string()).describe('Those of them that were blocked until now'),
    }),
    refuses: ['too_many_rules'],
  },
})
