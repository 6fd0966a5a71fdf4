import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { contactFormats, leftOutReasons, lostParts } from './reach-kinds.ts'

/** Why somebody of a file is not in the address book: the line at which they begin says who. */
export const LeftOutLine = z.object({
  line: z.number().int(),
  name: z.string(),
  reason: z.enum(leftOutReasons).meta({
    description:
      'unreadable: the file is broken there · nobody: neither name, company, address nor telephone · email: the only thing known is an address that is none · full: the address book became full during the import',
  }),
  value: z.string().meta({ description: 'What was wrong, where that can be shown' }),
})
export type LeftOutLine = z.infer<typeof LeftOutLine>

/** What of somebody could not be kept, who is in the address book all the same. */
export const LostPart = z.object({
  line: z.number().int(),
  name: z.string(),
  what: z.enum(lostParts),
  value: z.string(),
})
export type LostPart = z.infer<typeof LostPart>

/** What became of a file of contacts. */
export const ContactImport = z
  .object({
    import_id: Id.nullable().meta({ description: 'To take it back with; null where nothing changed' }),
    format: z.enum(['csv', 'vcard']),
    added: z.number().int(),
    merged: z
      .number()
      .int()
      .meta({ description: 'Those who were there already, and of whom more is known now' }),
    unchanged: z.number().int().meta({ description: 'Those of whom all was known' }),
    left_out: z.object({ count: z.number().int(), lines: z.array(LeftOutLine) }),
    lost: z.object({ count: z.number().int(), lines: z.array(LostPart) }),
  })
  .meta({ id: 'ContactImport' })
export type ContactImport = z.infer<typeof ContactImport>

export const contactFileEndpoints = endpoints({
  'POST /api/v2/contacts/import': {
    summary:
      'Import contacts from a file (multipart, field `file`, at most 20 MB): vCards or CSV. Contacts with the same address are merged; a file that exceeds a limit is refused as a whole',
    access: 'account',
    query: z.object({
      owner: z.enum(['person', 'organisation']).default('person'),
      group: Id.optional().meta({ description: 'A group of one’s own that all of them are put into' }),
    }),
    filesField: 'file',
    reply: ContactImport,
    refuses: [
      'forbidden',
      'contacts_unreadable',
      'contact_columns_unknown',
      'contact_file_limit',
      'too_many_contacts',
      'file_too_large',
      'unsupported_media_type',
    ],
  },
  'POST /api/v2/contacts/imports/:id/undo': {
    summary: 'Take an import back, for a day: what was added goes, what was merged is as it was',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/contacts/export': {
    summary:
      'The contacts of a book, of a group, or those named, as a file: vCards of version 3 or 4, or a table with the column names of Google, Outlook or plain ones',
    access: 'account',
    query: z.object({
      format: z.enum(contactFormats).default('vcard3'),
      book: z.enum(['own', 'organisation']).default('own'),
      group: Id.optional(),
      id: Id.optional().meta({ description: 'One contact alone' }),
    }),
    bytes: 'text/vcard',
    refuses: [],
  },
})
