import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, UnixSeconds } from './ids.ts'

/** What a check of who sent a message came to, in the words of RFC 8601; empty where it was not made. */
const result = z.string().max(20)

/** What was found out about who sent a message. */
const SenderStep = z.object({
  step: z.literal('sender'),
  /** Whose word it is: the mail server in front, this server, or that its sender is signed in here. */
  by: z.enum(['server_in_front', 'here', 'signed_in']),
  verdict: z.enum(['pass', 'fail', 'none']),
  spf: result,
  dkim: result,
  dmarc: result,
  arc: result,
})

/**
 * Why a message is marked: its domain is kept here, or its owner wants such messages refused; the check could not be
 * completed (`unverified`, the one reason that leaves the subject as it is); no address is named; there is in it what cannot be seen; the name holds another address (`like`); it looks like another
 * domain (`like`); or a mailbox here that sent it on had found so.
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

/** What the virus scanner said; `name` is what it found. */
const VirusStep = z.object({
  step: z.literal('virus'),
  verdict: z.enum(['clean', 'found', 'not_scanned']),
  name: z.string(),
  /** Set where the scanner was away when the message came, and looked at it afterwards. */
  later: z.literal(true).optional(),
})

/** Whether it looks like spam, and by whose word. A score there is only where this server has asked. */
const SpamStep = z.object({
  step: z.literal('spam'),
  by: z.enum(['scorer', 'server_in_front']),
  verdict: z.enum(['spam', 'not_spam', 'not_scored']),
  score: z.number().nullable(),
  /** The names of what weighed most. */
  signs: z.array(z.string()).max(5),
})

const BlockedStep = z.object({ step: z.literal('blocked'), sender: z.string() })

/** It looked like spam, but its sender is one whose messages the person wants. */
const AllowedStep = z.object({ step: z.literal('allowed'), sender: z.string() })

/** A filter that acted. */
const FilterStep = z.object({
  step: z.literal('filter'),
  rule_id: Id,
  name: z.string(),
  did: z.array(z.enum(['file', 'trash', 'star', 'read', 'label', 'forward', 'answer'])),
  /** Where it filed the message, or would have if the folder were still there. */
  folder: z.string(),
  folder_gone: z.boolean(),
})

/** A person's own script that has run; `folders` are those it filed the message in. */
const ScriptStep = z.object({
  step: z.literal('script'),
  rule_id: Id,
  name: z.string(),
  did: z.array(z.enum(['keep', 'file', 'trash', 'star', 'read', 'label', 'forward'])),
  folders: z.array(z.string()),
  /** Those of them that are not there. */
  folders_gone: z.array(z.string()),
  /** Why it has not run to its end: the message is kept then as if there were no script. */
  failure: z.enum(['', 'too_much_work', 'too_many_redirects', 'bad_address', 'two_vacations']),
})

/** Why an account sends nothing by itself. */
const noRight = ['sending_off', 'domain_unverified'] as const

/** A message that went on to another address, or why it did not. */
const ForwardStep = z.object({
  step: z.literal('forward'),
  to: z.string(),
  held_back: z.enum(['', 'loop', 'code', 'unverified', 'outside_off', 'forged', ...noRight]),
})

/** An automatic answer, or why there was none. */
const AnswerStep = z.object({
  step: z.literal('answer'),
  /** What the template of a filter that answers is called; left out for the answer of somebody who is away. */
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

/** One decision on the way of a message into its folder. */
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
    AnswerStep,
  ])
  .meta({ id: 'DeliveryStep' })
export type DeliveryStep = z.infer<typeof DeliveryStep>

/** How a message came into its folder, decision by decision, in the order in which they were made. */
export const Delivery = z
  .object({
    /** By which door: from a mail server in front, from the outside, or from a mailbox here. */
    via: z.enum(['lmtp', 'smtp', 'inside']),
    arrived_at: UnixSeconds,
    /** The folder that it was put into, by the name that the folder had then. */
    folder: z.string(),
    steps: z.array(DeliveryStep),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const deliveryEndpoints = endpoints({
  'GET /api/v2/messages/:id/delivery': {
    summary: 'Explain the delivery of a message: each decision and its result',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    /** Null for what was written here, brought along, or kept before this was written down. */
    reply: z.object({ delivery: Delivery.nullable() }),
    refuses: ['dns_verification_failed'],
  },
})
