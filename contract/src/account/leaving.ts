import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** The answer that whoever writes to somebody who has left gets by itself. */
const Answer = z.object({
  subject: z.string().trim().min(1).max(limits.maxLeaverAnswerSubjectCharacters),
  text: z.string().trim().min(1).max(limits.maxLeaverAnswerCharacters),
})

/** Somebody who leaves the organisation: who comes after them, how far the hand-over is, and when all is deleted. */
export const Leaving = z
  .object({
    id: Id,
    email: z.string(),
    fullname: z.string(),
    successor: z.object({ id: Id, email: z.string(), fullname: z.string() }).nullable(),
    /** Whether what is written to them comes to the successor. */
    takes_new_mail: z.boolean(),
    answer: Answer.nullable(),
    hands_mail: z.boolean(),
    hands_drive: z.boolean(),
    hands_contacts: z.boolean(),
    hands_templates: z.boolean(),
    /** The folder of the successor, in the mailbox and in the drive, that gets what is handed over. */
    folder: z.string(),
    /** `waiting` where the hand-over cannot go on; `kept` where it is done, or nothing was to be handed over. */
    state: z.enum(['handing_over', 'waiting', 'kept', 'deleting']),
    trouble: z.enum(['over_quota', 'no_successor', 'broken']).nullable(),
    /** How many messages, files, contacts and templates of all were handed over, or deleted. */
    done: z.number().int(),
    total: z.number().int(),
    handed_contacts: z.number().int(),
    /** The signature counts as one of them. */
    handed_templates: z.number().int(),
    /** When it is deleted by itself; null where somebody has to. */
    keep_until: UnixSeconds.nullable(),
    began_at: UnixSeconds,
    /** What deleting it frees. */
    used_bytes: z.number().int(),
    messages: z.number().int(),
    files: z.number().int(),
    contacts: z.number().int(),
    templates: z.number().int(),
  })
  .meta({ id: 'Leaving' })
export type Leaving = z.infer<typeof Leaving>

/** What somebody holds, to be counted before it is handed over. */
export const Holdings = z
  .object({
    messages: z.number().int(),
    files: z.number().int(),
    /** Of their own address book. */
    contacts: z.number().int(),
    /** Their own; the signature counts as one. */
    templates: z.number().int(),
    used_bytes: z.number().int(),
  })
  .meta({ id: 'Holdings' })
export type Holdings = z.infer<typeof Holdings>

/** How somebody leaves. */
export const LeavingPlan = z.object({
  /** Who gets what is handed over; without one nothing is. */
  successor: EmailAddress.nullable().default(null),
  takes_new_mail: z.boolean().default(false),
  answer: Answer.nullable().default(null),
  hands_mail: z.boolean().default(false),
  hands_drive: z.boolean().default(false),
  /** Their own contacts and groups, which come as a group; whom the successor has already is completed. */
  hands_contacts: z.boolean().default(false),
  /** Their own templates with their files, and the signature as one of them. */
  hands_templates: z.boolean().default(false),
  /** After how many days all that is left is deleted; null where somebody will do it. */
  keep_days: z.number().int().min(0).max(limits.maxLeaverDays).nullable().default(30),
})
export type LeavingPlan = z.infer<typeof LeavingPlan>

const user = z.object({ id: Id })
const person = ['forbidden', 'owner_account', 'own_account', 'last_owner'] as const

export const leavingEndpoints = endpoints({
  'GET /api/v2/organisation/leaving': {
    summary: 'List departing users and the progress of their transfers',
    access: 'administrator',
    reply: z.object({ items: z.array(Leaving), rest_days: z.number().int() }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users/:id/leaving': {
    summary: 'Get the departure state of a user and the storage that deletion would free',
    access: 'administrator',
    params: user,
    reply: Leaving,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users/:id/holdings': {
    summary: 'Get the amount of data an account could transfer',
    access: 'administrator',
    params: user,
    reply: Holdings,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/leaving': {
    summary:
      'Start the departure of a user: disables the account and transfers data in the background. Enabling it cancels; transferred data stays',
    access: 'administrator',
    params: user,
    body: LeavingPlan,
    reply: Leaving,
    refuses: [...person, 'leaving_already', 'successor_unfit', 'successor_full'],
  },
  'POST /api/v2/organisation/users/:id/leaving/go_on': {
    summary: "Resume a paused transfer, for example after raising the successor's quota",
    access: 'administrator',
    params: user,
    reply: Leaving,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/leaving/delete': {
    summary: 'Delete the account of a departing user permanently, after the transfer',
    access: 'administrator',
    params: user,
    body: z.object({
      /** The address of the account, as a word that this one is meant. */
      email: EmailAddress,
    }),
    reply: Leaving,
    refuses: [...person, 'leaving_not_done'],
  },
})
