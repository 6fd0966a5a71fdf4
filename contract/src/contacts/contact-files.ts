import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { contactFormats, lostParts, skipReasons } from './reach-kinds.ts'

/** A contact that was not imported: its first line in the file and the reason. */
export const SkippedLine = z.object({
  line: z.number().int(),
  name: z.string(),
  reason: z.enum(skipReasons).meta({
    description:
      '`unreadable`: the line is damaged; `nobody`: no name, company, address or phone number; `email`: only an invalid address; `full`: the address book is full',
  }),
  value: z.string().meta({ description: 'Invalid value, if it can be shown' }),
})
export type SkippedLine = z.infer<typeof SkippedLine>

/** Part of an imported contact that could not be stored. */
export const LostPart = z.object({
  line: z.number().int(),
  name: z.string(),
  what: z.enum(lostParts),
  value: z.string(),
})
export type LostPart = z.infer<typeof LostPart>

/** Result of a contact import. */
export const ContactImport = z
  .object({
    import_id: Id.nullable().meta({ description: 'Id for undo; null if nothing changed' }),
    format: z.enum(['csv', 'vcard']),
    added: z.number().int(),
    merged: z.number().int().meta({ description: 'Existing contacts that gained details' }),
    unchanged: z.number().int().meta({ description: 'Existing contacts without changes' }),
    left_out: z.object({ count: z.number().int(), lines: z.array(SkippedLine) }),
    lost: z.object({ count: z.number().int(), lines: z.array(LostPart) }),
  })
  .meta({ id: 'ContactImport' })
export type ContactImport = z.infer<typeof ContactImport>

export const contactFileEndpoints = endpoints({
  'POST /api/v2/contacts/import': {
    summary:
      'Import contacts from vCard or CSV (multipart, field `file`, at most 20 MB). Duplicates are merged; a file above a limit is refused',
    access: 'account',
    query: z.object({
      owner: z.enum(['person', 'organisation']).default('person'),
      group: Id.optional().meta({ description: 'Contact group to add the contacts to' }),
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
    summary: 'Undo a contact import within one day',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/contacts/export': {
    summary: 'Export contacts as vCard 3 or 4, or as CSV for Google, Outlook or a spreadsheet',
    access: 'account',
    query: z.object({
      format: z.enum(contactFormats).default('vcard3'),
      book: z.enum(['own', 'organisation']).default('own'),
      group: Id.optional(),
      id: Id.optional().meta({ description: 'A single contact' }),
    }),
    bytes: 'text/vcard',
    refuses: [],
  },
})
