import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Automatic reply to senders who write to a departed user. */
const AutomaticReply = z.object({
  subject: z.string().trim().min(1).max(limits.maxLeaverAnswerSubjectCharacters),
  text: z.string().trim().min(1).max(limits.maxLeaverAnswerCharacters),
})

/** Departure of a user: successor, progress of the transfer, and time of deletion. */
export const Departure = z
  .object({
    id: Id,
    email: z.string(),
    fullname: z.string(),
    successor: z.object({ id: Id, email: z.string(), fullname: z.string() }).nullable(),
    /** True if new mail is delivered to the successor. */
    takes_new_mail: z.boolean(),
    answer: AutomaticReply.nullable(),
    hands_mail: z.boolean(),
    hands_drive: z.boolean(),
    hands_contacts: z.boolean(),
    hands_templates: z.boolean(),
    /** Name of the successor's folder, in the mailbox and in the drive, that receives the transferred content. */
    folder: z.string(),
    /** `waiting` if the transfer cannot continue; `kept` if it is finished or nothing had to be transferred. */
    state: z.enum(['handing_over', 'waiting', 'kept', 'deleting']),
    trouble: z.enum(['over_quota', 'no_successor', 'broken']).nullable(),
    /** Number of messages, files, contacts and templates already transferred or deleted. */
    done: z.number().int(),
    total: z.number().int(),
    handed_contacts: z.number().int(),
    /** The signature counts as a template. */
    handed_templates: z.number().int(),
    /** Time of automatic deletion; null if an administrator deletes it manually. */
    keep_until: UnixSeconds.nullable(),
    began_at: UnixSeconds,
    /** Storage that the deletion frees. */
    used_bytes: z.number().int(),
    messages: z.number().int(),
    files: z.number().int(),
    contacts: z.number().int(),
    templates: z.number().int(),
  })
  .meta({ id: 'Leaving' })
export type Departure = z.infer<typeof Departure>

/** Content of an account, counted before it is transferred. */
export const Holdings = z
  .object({
    messages: z.number().int(),
    files: z.number().int(),
    /** Contacts of the personal address book. */
    contacts: z.number().int(),
    /** Personal templates; the signature counts as one. */
    templates: z.number().int(),
    used_bytes: z.number().int(),
  })
  .meta({ id: 'Holdings' })
export type Holdings = z.infer<typeof Holdings>

export const DeparturePlan = z.object({
  /** Recipient of the transferred content; null to transfer nothing. */
  successor: EmailAddress.nullable().default(null),
  takes_new_mail: z.boolean().default(false),
  answer: AutomaticReply.nullable().default(null),
  hands_mail: z.boolean().default(false),
  hands_drive: z.boolean().default(false),
  /** Transfers personal contacts and groups as one group. Contacts that the successor already has are completed. */
  hands_contacts: z.boolean().default(false),
  /** Transfers personal templates with their files, and the signature as one of them. */
  hands_templates: z.boolean().default(false),
  /** Days until the remaining content is deleted; null if an administrator deletes it manually. */
  keep_days: z.number().int().min(0).max(limits.maxLeaverDays).nullable().default(30),
})
export type DeparturePlan = z.infer<typeof DeparturePlan>

const user = z.object({ id: Id })
const userRefusals = ['forbidden', 'owner_account', 'own_account', 'last_owner'] as const

export const departureEndpoints = endpoints({
  'GET /api/v2/organisation/leaving': {
    summary: 'List departing users and their hand-over progress',
    access: 'administrator',
    reply: z.object({ items: z.array(Departure), rest_days: z.number().int() }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users/:id/leaving': {
    summary: 'Get the hand-over progress of a user and the space that deletion would free',
    access: 'administrator',
    params: user,
    reply: Departure,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users/:id/holdings': {
    summary: 'Get the amount of data that can be handed over',
    access: 'administrator',
    params: user,
    reply: Holdings,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/leaving': {
    summary:
      'Start offboarding: disable the account and hand its data over in the background. Enabling it again cancels the rest',
    access: 'administrator',
    params: user,
    body: DeparturePlan,
    reply: Departure,
    refuses: [...userRefusals, 'leaving_already', 'successor_unfit', 'successor_full'],
  },
  'POST /api/v2/organisation/users/:id/leaving/go_on': {
    summary: 'Continue a waiting hand-over',
    access: 'administrator',
    params: user,
    reply: Departure,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/leaving/delete': {
    summary: 'Permanently delete a departed account after its hand-over',
    access: 'administrator',
    params: user,
    body: z.object({
      /** Address of the account, repeated as a confirmation. */
      email: EmailAddress,
    }),
    reply: Departure,
    refuses: [...userRefusals, 'leaving_not_done'],
  },
})
