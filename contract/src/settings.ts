import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { firstStepFlags, readFirstStepFlags } from './mailbox/first-steps.ts'
import { messageZooms } from './mailbox/message-zooms.ts'
import { readSavedSearches } from './mailbox/saved-searches.ts'

/** User preferences with defaults. On the wire they are a list of {key, value}. */
export const Settings = z
  .object({
    item_per_page: z.literal(limits.pageSizes).default(50),
    language: z.enum(['vi', 'en']).default('vi'),
    theme: z.enum(['light', 'dark', 'system']).default('system'),
    density: z.enum(['comfortable', 'compact']).default('comfortable'),
    inline_read: z.boolean().default(true),
    inline_read_position: z.enum(['no-split', 'right', 'bottom']).default('no-split'),
    enable_use_signature: z.boolean().default(false),
    signature: z.string().max(limits.maxSignatureCharacters).default(''),
    enable_delay_send: z.boolean().default(true),
    time_delay_send: z.literal([5, 10, 20, 30]).default(5),
    tracking: z.boolean().default(false),
    notice_spam: z.boolean().default(true),
    warning_send_outside: z.boolean().default(true),
    /** View after the open thread leaves its list. `auto` opens the next thread, on phones the list. */
    then_open: z.enum(['auto', 'next', 'previous', 'list']).default('auto'),
    remote_images: z.enum(['show', 'ask']).default('show'),
    /** Zoom level of messages in percent. */
    message_zoom: z.literal([...messageZooms]).default(100),
    /** Background in the dark theme for messages with their own colours. `auto` is white. */
    message_paper: z.enum(['auto', 'dark', 'original']).default('auto'),
    /** Saved searches of the sidebar as JSON text. */
    saved_searches: z
      .string()
      .max(limits.maxSavedSearchCharacters)
      .refine((text) => readSavedSearches(text) !== undefined, 'is no list of searches')
      .default('[]')
      .meta({ description: 'JSON text: a list of {name, query}; `query` as in a search URL' }),
    shortcuts: z.boolean().default(true),
    /** True to save messages sent by mail clients in Sent. */
    program_sent_copy: z.boolean().default(true),
    /** Effect of a deletion by POP3. */
    pop3_delete: z.enum(['trash', 'forever']).default('trash'),
    /** First steps that the user opened or closed, separated by spaces. */
    first_steps: z
      .string()
      .max(200)
      .refine((text) => readFirstStepFlags(text) !== undefined, 'is no list of first steps')
      .default('')
      .meta({ description: `Names separated by spaces: ${firstStepFlags.join(', ')}` }),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>
export type SettingKey = keyof Settings

/** Facts of this installation that the client needs besides the user's preferences. */
export const ServerSettings = z
  .object({
    max_body_size: z.number().int(),
    domain: z.string(),
    enable_drive: z.boolean(),
    /** Days until messages in Trash are deleted. */
    trash_days: z.number().int(),
    /** True if an office server can edit drive documents. */
    office_editor: z.boolean(),
  })
  .meta({ id: 'ServerSettings' })
export type ServerSettings = z.infer<typeof ServerSettings>

const SettingEntry = z.object({
  key: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
})

/** A server that mail clients can use for this mailbox. */
export const MailServer = z
  .object({
    protocol: z.enum(['SMTP', 'IMAP', 'POP3']),
    host: z.string(),
    port: z.number().int(),
    /** `none` if only programs on the server's machine connect. */
    encryption: z.enum(['STARTTLS', 'SSL', 'none']),
  })
  .meta({ id: 'MailServer' })
export type MailServer = z.infer<typeof MailServer>

export const settingsEndpoints = endpoints({
  'GET /api/v2/settings': {
    summary: 'List all settings of the user and the installation',
    access: 'account',
    beforeSecondStep: true,
    reply: z.array(SettingEntry),
    refuses: [],
  },
  'POST /api/v2/settings': {
    summary: 'Change settings. Returns all of them',
    access: 'account',
    beforeSecondStep: true,
    body: z.array(SettingEntry).max(100),
    reply: z.array(SettingEntry),
    refuses: [],
  },
  'GET /api/v2/server_info': {
    summary: 'List the servers for mail programs',
    access: 'account',
    reply: z.object({
      servers: z.array(MailServer),
      help_url: z.string().nullable(),
      /** False if the organisation does not allow mail programs for the user. */
      may_use_programs: z.boolean(),
    }),
    refuses: [],
  },
})
