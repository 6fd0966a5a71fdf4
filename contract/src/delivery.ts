import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, UnixSeconds } from './ids.ts'

/** Authentication result in the terms of RFC 8601; empty if the check was not made. */
const result = z.string().max(20)

/** Result of sender verification. */
const SenderStep = z.object({
  step: z.literal('sender'),
  /** Source of the result: a server in front, this server, or the sender is a signed-in local user. */
  by: z.enum(['server_in_front', 'here', 'signed_in']),
  verdict: z.enum(['pass', 'fail', 'none']),
  spf: result,
  dkim: result,
  dmarc: result,
  arc: result,
})

/**
 * Reason for a spoofing warning: the domain is local, the domain's policy requires rejection, verification could not be
 * completed (`unverified`, the only reason without a changed subject), no address is given, the name contains invisible
 * characters, the name contains another address (`like`), the domain resembles another one (`like`), or the local
 * mailbox that forwarded it had a warning.
 */
const SpoofStep = z.object({
  step: z.literal('spoof'),
  domain: z.string(),
  reason: z.enum([
    'hosted_here',
    'policy',
    'unverified',
    'no_address',
    'unseen',
    'address_in_name',
    'lookalike',
    'marked_before',
  ]),
  like: z.string().optional(),
})

/** Result of the virus scan; `name` is the detected virus. */
const VirusStep = z.object({
  step: z.literal('virus'),
  verdict: z.enum(['clean', 'found', 'not_scanned']),
  name: z.string(),
  /** Set if the scanner was unavailable on arrival and the message was scanned later. */
  later: z.literal(true).optional(),
})

/** Spam verdict and its source. A score exists only if this server requested it. */
const SpamStep = z.object({
  step: z.literal('spam'),
  by: z.enum(['scorer', 'server_in_front']),
  verdict: z.enum(['spam', 'not_spam', 'not_scored']),
  score: z.number().nullable(),
  /** Names of the symbols with the highest weight. */
  signs: z.array(z.string()).max(5),
})

const BlockedStep = z.object({ step: z.literal('blocked'), sender: z.string() })

/** The message looked like spam, but the user trusts its sender. */
const AllowedStep = z.object({ step: z.literal('allowed'), sender: z.string() })

/** A filter that was applied. */
const FilterStep = z.object({
  step: z.literal('filter'),
  rule_id: Id,
  name: z.string(),
  did: z.array(z.enum(['file', 'trash', 'star', 'read', 'label', 'not_spam', 'forward', 'answer'])),
  /** Target folder of the filter, even if it no longer exists. */
  folder: z.string(),
  folder_gone: z.boolean(),
})

/** A Sieve script that ran; `folders` are its target folders. */
const ScriptStep = z.object({
  step: z.literal('script'),
  rule_id: Id,
  name: z.string(),
  did: z.array(z.enum(['keep', 'file', 'trash', 'star', 'read', 'label', 'forward'])),
  folders: z.array(z.string()),
  /** Target folders that do not exist. */
  folders_gone: z.array(z.string()),
  /** Reason why the script was aborted. The message is then delivered as without a script. */
  failure: z.enum(['', 'too_much_work', 'too_many_redirects', 'bad_address', 'two_vacations']),
})

/** Reasons why an account sends no automatic mail. */
const noRight = ['sending_off', 'domain_unverified'] as const

/** A forwarded message, or the reason why it was not forwarded. */
const ForwardStep = z.object({
  step: z.literal('forward'),
  to: z.string(),
  held_back: z.enum(['', 'loop', 'code', 'unverified', 'outside_off', 'forged', ...noRight]),
})

/** An automatic reply, or the reason why none was sent. */
const ReplyStep = z.object({
  step: z.literal('answer'),
  /** Template name of a filter that replies; missing for the vacation reply. */
  template: z.string().optional(),
  held_back: z.enum([
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
  ]),
})

/** One decision during delivery. */
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
  .meta({ id: 'DeliveryStep' })
export type DeliveryStep = z.infer<typeof DeliveryStep>

/** Decisions that led a message into its folder, in order. */
export const Delivery = z
  .object({
    /** Source of the message: a server in front (LMTP), another server (SMTP), or a local mailbox. */
    via: z.enum(['lmtp', 'smtp', 'inside']),
    arrived_at: UnixSeconds,
    /** Target folder, with its name at that time. */
    folder: z.string(),
    steps: z.array(DeliveryStep),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const deliveryEndpoints = endpoints({
  'GET /api/v2/messages/:id/delivery': {
    summary: 'Explain why a message is in its folder',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    /** Null for messages written here, imported messages, and those older than this record. */
    reply: z.object({ delivery: Delivery.nullable() }),
    refuses: ['dns_verification_failed'],
  },
})
