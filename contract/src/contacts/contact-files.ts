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
      'unreadable: the file is broken at this position · nobody: no name, company, address or phone · email: the only value is an invalid address · full: the address book reached its limit',
  }),
  value: z.string().meta({ description: 'The invalid value, if it can be displayed' }),
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
    import_id: Id.nullable().meta({ description: 'Id for undo; null if nothing changed' }),
    format: z.enum(['csv', 'vcard']),
    added: z.number().int(),
    merged: z.number().int().meta({ description: 'Existing contacts that received new values' }),
    unchanged: z.number().int().meta({ description: 'Contacts without new values' }),
    left_out: z.object({ count: z.number().int(), lines: z.array(LeftOutLine) }),
    lost: z.object({ count: z.number().int(), lines: z.array(LostPart) }),
  })
  .meta({ id: 'ContactImport' })
export type ContactImport = z.infer<typeof ContactImport>

export const contactFileEndpoints = endpoints({
  'POST /api/v2/contacts/import': {
    summary:
      'Import contacts from vCard or CSV (multipart field `file`, at most 20 MB); merges equal addresses, refuses files above a limit',
    access: 'account',
    query: z.object({
      owner: z.enum(['person', 'organisation']).default('person'),
      group: Id.optional().meta({ description: 'Group of the user to which all contacts are added' }),
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
    summary: 'Undo an import within one day: deletes added contacts and reverts merged ones',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/contacts/export': {
    summary:
      'Export a book, a group or selected contacts as vCard 3, vCard 4 or CSV (Google, Outlook or plain columns)',
    access: 'account',
    query: z.object({
      format: z.enum(contactFormats).default('vcard3'),
      book: z.enum(['own', 'organisation']).default('own'),
      group: Id.optional(),
      id: Id.optional().meta({ description: 'Only this contact' }),
    }),
    bytes: 'text/vcard',
    refuses: [],
  },
})
