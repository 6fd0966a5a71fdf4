import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { contactFormats, lostParts, skipReasons } from './reach-kinds.ts'

export const SkippedLine = z
  .object({
    line: z.number().int().describe('First line of the contact in the file'),
    name: z.string().describe('Name in the file'),
    reason: z
      .enum(skipReasons)
      .describe(
        '`unreadable`: the line is damaged; `nobody`: no name, company, address or phone number; `email`: only an invalid address; `full`: the address book is full',
      ),
    value: z.string().describe('Invalid value, if it can be shown'),
  })
  .describe('A contact that was not imported: its first line in the file and the reason')
export type SkippedLine = z.infer<typeof SkippedLine>

export const LostPart = z
  .object({
    line: z.number().int().describe('First line of the contact in the file'),
    name: z.string(),
    what: z
      .enum(lostParts)
      .describe('Part that was not imported. `values`: more values than a contact can have'),
    value: z.string().describe('Value in the file'),
  })
  .describe('Part of an imported contact that could not be stored')
export type LostPart = z.infer<typeof LostPart>

export const ContactImport = z
  .object({
    import_id: Id.nullable().describe('Id for undo; null if nothing changed'),
    format: z.enum(['csv', 'vcard']).describe('Format of the file'),
    added: z.number().int().describe('Number of new contacts'),
    merged: z.number().int().describe('Existing contacts that gained details'),
    unchanged: z.number().int().describe('Existing contacts without changes'),
    left_out: z
      .object({ count: z.number().int(), lines: z.array(SkippedLine) })
      .describe('Contacts that were not imported, with the first lines of the list'),
    lost: z
      .object({ count: z.number().int(), lines: z.array(LostPart) })
      .describe('Parts of contacts that were not imported, with the first lines of the list'),
  })
  .meta({ id: 'ContactImport', description: 'Result of a contact import' })
export type ContactImport = z.infer<typeof ContactImport>

export const contactFileEndpoints = endpoints({
  'POST /api/v2/contacts/import': {
    summary: 'Import contacts from a file',
    description:
      'Multipart request with the field `file`: vCard or CSV, at most 20 MB. Duplicates are merged into existing contacts. A file above a limit is refused as a whole, and nothing is imported.',
    access: 'account',
    query: z.object({
      owner: z
        .enum(['person', 'organisation'])
        .default('person')
        .describe('Address book: your own, or the one of the organisation (administrators only)'),
      group: Id.optional().describe('Contact group to add the contacts to'),
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
    summary: 'Undo a contact import',
    description:
      'Possible for one day. Deletes the added contacts and restores the merged ones, except contacts that were changed since the import. An interrupted undo can be repeated.',
    access: 'account',
    params: z.object({ id: Id.describe('Value of `import_id` of the import') }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/contacts/export': {
    summary: 'Export contacts',
    description: 'Returns vCard 3 or 4, or CSV for Google, Outlook or a spreadsheet.',
    access: 'account',
    query: z.object({
      format: z.enum(contactFormats).default('vcard3').describe('Format of the file'),
      book: z
        .enum(['own', 'organisation'])
        .default('own')
        .describe('Address book: your own, or the one of the organisation'),
      group: Id.optional().describe('Only contacts of this group'),
      id: Id.optional().describe('Only this contact'),
    }),
    bytes: 'text/vcard',
    refuses: [],
  },
})
