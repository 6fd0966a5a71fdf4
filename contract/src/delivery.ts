import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, UnixSeconds } from './ids.ts'

const result = z
  .string()
  .max(20)
  .describe('Authentication result in the terms of RFC 8601; empty if the check was not made')

const SenderStep = z
  .object({
    step: z.literal('sender'),
    by: z
      .enum(['server_in_front', 'here', 'signed_in'])
      .describe(
        'Source of the result: a server in front, this server, or the sender is a signed-in local user',
      ),
    verdict: z.enum(['pass', 'fail', 'none']).describe('`none` if there is no information'),
    spf: result,
    dkim: result,
    dmarc: result,
    arc: result,
  })
  .describe('Result of sender verification')

const SpoofStep = z
  .object({
    step: z.literal('spoof'),
    domain: z.string().describe('Domain of the sender address'),
    reason: z
      .enum([
        'hosted_here',
        'policy',
        'unverified',
        'no_address',
        'unseen',
        'address_in_name',
        'lookalike',
        'marked_before',
      ])
      .describe(
        '`hosted_here`: the domain is local, but the message came from outside; `policy`: the policy of the domain requires rejection; `unverified`: the check could not be completed; `no_address`: there is no address; `unseen`: the name contains invisible characters; `address_in_name`: the name contains another address; `lookalike`: the domain resembles another one; `marked_before`: the local mailbox that forwarded it had a warning',
      ),
    like: z.string().optional().describe('Address in the name, or domain that the sender resembles'),
  })
  .describe(
    "Reason for a spoofing warning: the domain is local, the domain's policy requires rejection, verification could not be completed (`unverified`, the only reason without a changed subject), no address is given, the name contains invisible characters, the name contains another address (`like`), the domain resembles another one (`like`), or the local mailbox that forwarded it had a warning",
  )

const VirusStep = z
  .object({
    step: z.literal('virus'),
    verdict: z
      .enum(['clean', 'found', 'not_scanned'])
      .describe('`found`: the message contains a virus; `not_scanned`: the scanner was unavailable'),
    name: z.string().describe('Name of the virus; empty if there is none'),
    later: z
      .literal(true)
      .optional()
      .describe('Set if the scanner was unavailable on arrival and the message was scanned later'),
  })
  .describe('Result of the virus scan; `name` is the detected virus')

const SpamStep = z
  .object({
    step: z.literal('spam'),
    by: z
      .enum(['scorer', 'server_in_front'])
      .describe('Source of the verdict: the spam filter of this server, or a server in front of it'),
    verdict: z.enum(['spam', 'not_spam', 'not_scored']).describe('`not_scored` if there is no verdict'),
    score: z.number().nullable().describe('Score of the spam filter; null if this server did not request it'),
    signs: z.array(z.string()).max(5).describe('Names of the symbols with the highest weight'),
  })
  .describe('Spam verdict and its source. A score exists only if this server requested it')

const BlockedStep = z
  .object({ step: z.literal('blocked'), sender: z.string().describe('Blocked address') })
  .describe('The user blocked the sender')

const AllowedStep = z
  .object({ step: z.literal('allowed'), sender: z.string().describe('Trusted address') })
  .describe('The message looked like spam, but the user trusts its sender')

const FilterStep = z
  .object({
    step: z.literal('filter'),
    rule_id: Id,
    name: z.string(),
    did: z
      .array(z.enum(['file', 'trash', 'star', 'read', 'label', 'not_spam', 'forward', 'answer']))
      .describe('Actions of the filter'),
    folder: z.string().describe('Target folder of the filter, even if it no longer exists'),
    folder_gone: z.boolean().describe('True if the folder no longer exists'),
  })
  .describe('A filter that was applied')

const ScriptStep = z
  .object({
    step: z.literal('script'),
    rule_id: Id,
    name: z.string(),
    did: z
      .array(z.enum(['keep', 'file', 'trash', 'star', 'read', 'label', 'forward']))
      .describe('Actions of the script'),
    folders: z.array(z.string()).describe('Target folders'),
    folders_gone: z.array(z.string()).describe('Target folders that do not exist'),
    failure: z
      .enum(['', 'too_much_work', 'too_many_redirects', 'bad_address', 'two_vacations'])
      .describe('Reason why the script was aborted. The message is then delivered as without a script'),
  })
  .describe('A Sieve script that ran; `folders` are its target folders')

/** Reasons why an account sends no automatic mail. */
const noRight = ['sending_off', 'domain_unverified'] as const

const ForwardStep = z
  .object({
    step: z.literal('forward'),
    to: z.string(),
    held_back: z
      .enum(['', 'loop', 'code', 'unverified', 'outside_off', 'forged', ...noRight])
      .describe(
        'Reason why the message was not forwarded; empty if it was. `loop`: it was forwarded before; `code`: it contains a verification code; `unverified`: the address is not verified; `outside_off`: the organisation does not allow it; `forged`: the sender failed verification; `sending_off`, `domain_unverified`: the account may not send',
      ),
  })
  .describe('A forwarded message, or the reason why it was not forwarded')

const ReplyStep = z
  .object({
    step: z.literal('answer'),
    template: z
      .string()
      .optional()
      .describe('Template name of a filter that replies; missing for the vacation reply'),
    held_back: z
      .enum([
        '',
        'bounce',
        'own',
        'spam',
        'forged',
        'robot',
        'list',
        'automatic',
        'not_addressed',
        'answered_before',
        'template_gone',
        'outside_off',
        ...noRight,
      ])
      .describe(
        'Reason why no reply was sent; empty if it was. `bounce`, `robot`, `list`, `automatic`: the message was not written by a person; `own`: it is from the user; `spam`, `forged`; `not_addressed`: the user is not a recipient in To or Cc; `answered_before`: the sender received a reply recently; `template_gone`; `outside_off`: the organisation does not allow it; `sending_off`, `domain_unverified`: the account may not send',
      ),
  })
  .describe('An automatic reply, or the reason why none was sent')

export const DeliveryStep = z
  .discriminatedUnion('step', [
    SenderStep,
    SpoofStep,
    VirusStep,
    SpamStep,
    BlockedStep,
    AllowedStep,
    FilterStep,
    ScriptStep,
    ForwardStep,
    ReplyStep,
  ])
  .meta({ id: 'DeliveryStep', description: 'One decision during delivery' })
export type DeliveryStep = z.infer<typeof DeliveryStep>

export const Delivery = z
  .object({
    via: z
      .enum(['lmtp', 'smtp', 'inside'])
      .describe('Source of the message: a server in front (LMTP), another server (SMTP), or a local mailbox'),
    arrived_at: UnixSeconds,
    folder: z.string().describe('Target folder, with its name at that time'),
    steps: z.array(DeliveryStep).describe('Decisions in the order in which they were made'),
  })
  .meta({ id: 'Delivery', description: 'Decisions that led a message into its folder, in order' })
export type Delivery = z.infer<typeof Delivery>

export const deliveryEndpoints = endpoints({
  'GET /api/v2/messages/:id/delivery': {
    summary: 'Explain why a message is in its folder',
    description: 'Returns the checks, filters and rules that ran when the message arrived, in order.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    reply: z.object({
      delivery: Delivery.nullable().describe(
        'Null for messages written here, imported messages, and messages from before the server recorded this',
      ),
    }),
    refuses: ['dns_verification_failed'],
  },
})
