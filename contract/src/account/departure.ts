import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

const AutomaticReply = z
  .object({
    subject: z.string().trim().min(1).max(limits.maxLeaverAnswerSubjectCharacters),
    text: z.string().trim().min(1).max(limits.maxLeaverAnswerCharacters),
  })
  .describe('Automatic reply to senders who write to a departed user')

export const Departure = z
  .object({
    id: Id,
    email: z.string(),
    fullname: z.string(),
    successor: z
      .object({ id: Id, email: z.string(), fullname: z.string() })
      .nullable()
      .describe('User who receives the content; null if nothing is transferred'),
    takes_new_mail: z.boolean().describe('True if new mail is delivered to the successor'),
    answer: AutomaticReply.nullable().describe('Automatic reply to senders; null if none is sent'),
    hands_mail: z.boolean().describe('True if mail is transferred to the successor'),
    hands_drive: z.boolean().describe('True if files are transferred'),
    hands_contacts: z.boolean().describe('True if personal contacts are transferred'),
    hands_templates: z.boolean().describe('True if personal templates are transferred'),
    folder: z
      .string()
      .describe(
        "Name of the successor's folder, in the mailbox and in the drive, that receives the transferred content",
      ),
    state: z
      .enum(['handing_over', 'waiting', 'kept', 'deleting'])
      .describe(
        '`handing_over`: the transfer runs; `waiting`: it cannot continue; `kept`: it is finished, or there was nothing to transfer; `deleting`: the account is being deleted',
      ),
    trouble: z
      .enum(['over_quota', 'no_successor', 'broken'])
      .nullable()
      .describe(
        'Reason why the transfer waits: the successor has too little storage, there is no successor any longer, or the content cannot be read. Null if it does not wait',
      ),
    done: z
      .number()
      .int()
      .describe('Number of messages, files, contacts and templates already transferred or deleted'),
    total: z
      .number()
      .int()
      .describe('Number of messages, files, contacts and templates to transfer or delete'),
    handed_contacts: z.number().int().describe('Number of transferred contacts'),
    handed_templates: z
      .number()
      .int()
      .describe('Number of transferred templates; the signature counts as one'),
    keep_until: UnixSeconds.nullable().describe(
      'Time of automatic deletion; null if an administrator deletes it manually',
    ),
    began_at: UnixSeconds.describe('Start of the departure, Unix time in seconds, UTC'),
    used_bytes: z.number().int().describe('Storage in bytes that the deletion frees'),
    messages: z.number().int().describe('Number of messages in the account'),
    files: z.number().int().describe('Number of files in the account'),
    contacts: z.number().int().describe('Number of personal contacts in the account'),
    templates: z.number().int().describe('Number of personal templates in the account'),
  })
  .meta({
    id: 'Leaving',
    description: 'Departure of a user: successor, progress of the transfer, and time of deletion',
  })
export type Departure = z.infer<typeof Departure>

export const Holdings = z
  .object({
    messages: z.number().int().describe('Number of messages'),
    files: z.number().int().describe('Number of files'),
    contacts: z.number().int().describe('Contacts of the personal address book'),
    templates: z.number().int().describe('Personal templates; the signature counts as one'),
    used_bytes: z.number().int().describe('Used storage in bytes'),
  })
  .meta({ id: 'Holdings', description: 'Content of an account, counted before it is transferred' })
export type Holdings = z.infer<typeof Holdings>

export const DeparturePlan = z
  .object({
    successor: EmailAddress.nullable()
      .default(null)
      .describe('Recipient of the transferred content; null to transfer nothing'),
    takes_new_mail: z.boolean().default(false).describe('True to deliver new mail to the successor'),
    answer: AutomaticReply.nullable().default(null).describe('Automatic reply to senders; null to send none'),
    hands_mail: z.boolean().default(false).describe('True to transfer mail'),
    hands_drive: z.boolean().default(false).describe('True to transfer files'),
    hands_contacts: z
      .boolean()
      .default(false)
      .describe(
        'Transfers personal contacts and groups as one group. Contacts that the successor already has are completed',
      ),
    hands_templates: z
      .boolean()
      .default(false)
      .describe('Transfers personal templates with their files, and the signature as one of them'),
    keep_days: z
      .number()
      .int()
      .min(0)
      .max(limits.maxLeaverDays)
      .nullable()
      .default(30)
      .describe('Days until the remaining content is deleted; null if an administrator deletes it manually'),
  })
  .describe('Plan for the departure of a user')
export type DeparturePlan = z.infer<typeof DeparturePlan>

const user = z.object({ id: Id.describe('Id of the account') })
const userRefusals = ['forbidden', 'owner_account', 'own_account', 'last_owner'] as const

export const departureEndpoints = endpoints({
  'GET /api/v2/organisation/leaving': {
    summary: 'List departing users',
    description: 'Returns the progress of each transfer.',
    access: 'administrator',
    reply: z.object({
      items: z.array(Departure),
      rest_days: z
        .number()
        .int()
        .describe('Days in which the address of a deleted account cannot be assigned again'),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users/:id/leaving': {
    summary: 'Get the departure of a user',
    description: 'Returns the progress of the transfer and the storage that the deletion would free.',
    access: 'administrator',
    params: user,
    reply: Departure,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users/:id/holdings': {
    summary: 'Count the content of an account',
    description: 'Counts everything that can be transferred to a successor.',
    access: 'administrator',
    params: user,
    reply: Holdings,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/leaving': {
    summary: 'Start the departure of a user',
    description:
      'Disables the account and transfers its content to the successor in the background. Read the progress with `GET` on the same path. Enabling the account again stops the rest of the transfer.',
    access: 'administrator',
    params: user,
    body: DeparturePlan,
    reply: Departure,
    refuses: [...userRefusals, 'leaving_already', 'successor_unfit', 'successor_full'],
  },
  'POST /api/v2/organisation/users/:id/leaving/go_on': {
    summary: 'Continue a waiting transfer',
    description:
      'Use it after the cause in `trouble` is removed, for example after the quota of the successor was increased.',
    access: 'administrator',
    params: user,
    reply: Departure,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/leaving/delete': {
    summary: 'Delete a departed account permanently',
    description:
      'The transfer must be finished. The account and its remaining content are deleted in the background and cannot be restored.',
    access: 'administrator',
    params: user,
    body: z.object({
      email: EmailAddress.describe('Address of the account, repeated as a confirmation'),
    }),
    reply: Departure,
    refuses: [...userRefusals, 'leaving_not_done'],
  },
})
