import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { firstStepFlags, readFirstStepFlags } from './mailbox/first-steps.ts'
import { messageZooms } from './mailbox/message-zooms.ts'
import { readSavedSearches } from './mailbox/saved-searches.ts'

export const Settings = z
  .object({
    item_per_page: z.literal(limits.pageSizes).default(50).describe('Threads per page'),
    language: z.enum(['vi', 'en']).default('vi'),
    theme: z.enum(['light', 'dark', 'system']).default('system'),
    density: z.enum(['comfortable', 'compact']).default('comfortable'),
    inline_read: z.boolean().default(true).describe('True to open threads beside or in place of the list'),
    inline_read_position: z
      .enum(['no-split', 'right', 'bottom'])
      .default('no-split')
      .describe('Position of the reading pane'),
    enable_use_signature: z.boolean().default(false).describe('True to add the signature to new messages'),
    signature: z.string().max(limits.maxSignatureCharacters).default('').describe('Signature as HTML'),
    enable_delay_send: z
      .boolean()
      .default(true)
      .describe('True to send after a delay, so that sending can be undone'),
    time_delay_send: z.literal([5, 10, 20, 30]).default(5).describe('Delay in seconds'),
    tracking: z.boolean().default(false).describe('True to record when recipients read sent messages'),
    notice_spam: z.boolean().default(true).describe('True to warn about drafts that look like spam'),
    warning_send_outside: z
      .boolean()
      .default(true)
      .describe('True to warn before a message is sent outside the organisation'),
    then_open: z
      .enum(['auto', 'next', 'previous', 'list'])
      .default('auto')
      .describe(
        'View after the open thread leaves its list. `auto` opens the next thread, on phones the list',
      ),
    remote_images: z
      .enum(['show', 'ask'])
      .default('show')
      .describe('Remote images in messages: show them, or ask first'),
    message_zoom: z
      .literal([...messageZooms])
      .default(100)
      .describe('Zoom level of messages in percent'),
    message_paper: z
      .enum(['auto', 'dark', 'original'])
      .default('auto')
      .describe('Background in the dark theme for messages with their own colours. `auto` is white'),
    /** Saved searches of the sidebar as JSON text. */
    saved_searches: z
      .string()
      .max(limits.maxSavedSearchCharacters)
      .refine((text) => readSavedSearches(text) !== undefined, 'is no list of searches')
      .default('[]')
      .describe('JSON text: a list of {name, query}; `query` as in a search URL'),
    shortcuts: z.boolean().default(true).describe('True to use keyboard shortcuts'),
    program_sent_copy: z.boolean().default(true).describe('True to save messages sent by email apps in Sent'),
    pop3_delete: z.enum(['trash', 'forever']).default('trash').describe('Effect of a deletion by POP3'),
    /** First steps that the user opened or closed, separated by spaces. */
    first_steps: z
      .string()
      .max(200)
      .refine((text) => readFirstStepFlags(text) !== undefined, 'is no list of first steps')
      .default('')
      .describe(`Names separated by spaces: ${firstStepFlags.join(', ')}`),
  })
  .meta({
    id: 'Settings',
    description: 'User preferences with defaults. On the wire they are a list of {key, value}',
  })
export type Settings = z.infer<typeof Settings>
export type SettingKey = keyof Settings

export const ServerSettings = z
  .object({
    max_body_size: z.number().int().describe('Maximum number of characters of a message body'),
    domain: z.string().describe('Domain of the account'),
    enable_drive: z.boolean().describe('True if the user may use the drive'),
    trash_days: z.number().int().describe('Days until messages in Trash are deleted'),
    office_editor: z.boolean().describe('True if an office server can edit drive documents'),
  })
  .meta({
    id: 'ServerSettings',
    description: "Facts of this installation that the client needs besides the user's preferences",
  })
export type ServerSettings = z.infer<typeof ServerSettings>

const SettingEntry = z.object({
  key: z.string().describe('Name of a setting, see `Settings` in the contract'),
  value: z.union([z.string(), z.number(), z.boolean()]).describe('Value of the setting'),
})

export const MailServer = z
  .object({
    protocol: z.enum(['SMTP', 'IMAP', 'POP3']),
    host: z.string(),
    port: z.number().int(),
    encryption: z
      .enum(['STARTTLS', 'SSL', 'none'])
      .describe("`none` if only programs on the server's machine connect"),
  })
  .meta({ id: 'MailServer', description: 'A server that email apps can use for this mailbox' })
export type MailServer = z.infer<typeof MailServer>

export const settingsEndpoints = endpoints({
  'GET /api/v2/settings': {
    summary: 'List settings',
    description: 'Returns the settings of the user, and facts about the server such as `max_body_size`.',
    access: 'account',
    beforeSecondStep: true,
    reply: z.array(SettingEntry),
    refuses: [],
  },
  'POST /api/v2/settings': {
    summary: 'Change settings',
    description: 'Settings that are not in the list stay unchanged. The reply contains all settings.',
    access: 'account',
    beforeSecondStep: true,
    body: z.array(SettingEntry).max(100),
    reply: z.array(SettingEntry),
    refuses: [],
  },
  'GET /api/v2/server_info': {
    summary: 'List the servers for email apps',
    description: 'Returns host, port and encryption of each protocol.',
    access: 'account',
    reply: z.object({
      servers: z.array(MailServer),
      help_url: z.string().nullable().describe('Page with help for email apps; null if there is none'),
      may_use_programs: z
        .boolean()
        .describe('False if the organisation does not allow email apps for the user'),
    }),
    refuses: [],
  },
})
