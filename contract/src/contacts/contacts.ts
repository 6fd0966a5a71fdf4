import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, EmailAddress, Id, pageLimit, visibleText } from '../ids.ts'
import { limits } from '../limits.ts'
import { emailKinds, phoneKinds } from './reach-kinds.ts'

const Line = z.string().overwrite(visibleText).max(limits.maxContactLineCharacters)

/** A yearly date, with or without a year. */
export const Birthday = z
  .string()

  .refine(isDayOfYear, 'is not a date')
  .meta({ description: 'Date such as 1990-12-31, or --12-31 without a year', examples: ['1990-12-31'] })

export const ContactContent = z.object({
  name: Line.default('').describe('Full name; if empty, built from given and family name'),
  given: Line.default('').describe('Given name'),
  family: Line.default('').describe('Family name'),
  emails: z
    .array(z.object({ email: EmailAddress, kind: z.enum(emailKinds).default('other') }))
    .max(limits.maxContactValues)
    .default([]),
  phones: z
    .array(
      z.object({
        number: z.string().trim().min(1, 'is empty').max(limits.maxContactPhoneCharacters),
        kind: z.enum(phoneKinds).default('other'),
      }),
    )
    .max(limits.maxContactValues)
    .default([]),
  company: Line.default(''),
  title: Line.default('').describe('Job title'),
  birthday: Birthday.nullable().default(null),
  notes: z.string().max(limits.maxContactNotesCharacters).default(''),
})
export type ContactContent = z.output<typeof ContactContent>

export const ContactKind = z
  .enum(['own', 'shared', 'colleague'])
  .describe('Kind of a contact: personal, shared with the organisation, or an account of the organisation')
export type ContactKind = z.infer<typeof ContactKind>

const displayFields = {
  id: Id,
  kind: ContactKind,
  picture_url: z.string().nullable().describe('Path of the picture; null if there is none'),
}

export const Contact = ContactContent.extend({
  ...displayFields,
  group_ids: z.array(Id).describe('Ids of the contact groups that contain the contact'),
  may_change: z.boolean().describe('True if you may change the contact'),
}).meta({ id: 'Contact', description: 'An entry of the address book' })
export type Contact = z.infer<typeof Contact>

export const ContactRow = z
  .object({
    ...displayFields,
    name: z.string(),
    email: z.string().describe('First address; empty if there is none'),
    phone: z.string().describe('First phone number; empty if there is none'),
    company: z.string(),
  })
  .meta({ id: 'ContactRow', description: 'A contact in a list: its name and primary address' })
export type ContactRow = z.infer<typeof ContactRow>

export const ContactGroup = z
  .object({ id: Id, name: z.string(), count: z.number().int().describe('Number of contacts') })
  .meta({ id: 'ContactGroup', description: 'A named list of contacts that can be used as a recipient' })
export type ContactGroup = z.infer<typeof ContactGroup>

const byId = z.object({ id: Id.describe('Id of the contact') })
const byGroupId = z.object({ id: Id.describe('Id of the contact group') })
const Ids = z.array(Id).min(1).max(limits.maxIdsPerRequest).describe('Ids of the contacts')
const GroupName = z
  .string()
  .overwrite(visibleText)
  .max(limits.maxContactGroupNameCharacters)
  .describe('Name of the contact group')
const written = {
  ...ContactContent.shape,
  group_ids: z
    .array(Id)
    .max(limits.maxContactGroups)
    .default([])
    .describe('Ids of the contact groups that contain the contact'),
}

export const contactEndpoints = endpoints({
  'GET /api/v2/contacts': {
    summary: 'List contacts',
    description: 'Returns contacts of your address book or of the organisation. `text` searches them.',
    access: 'account',
    query: z.object({
      book: z
        .enum(['own', 'organisation'])
        .default('own')
        .describe('Address book: your own, or the one of the organisation'),
      text: z
        .string()
        .max(200)
        .optional()
        .describe('Search text: words of names, companies, job titles, addresses, phone numbers and notes'),
      group: Id.optional().describe('Only contacts of this group'),
      limit: pageLimit('contacts', { max: limits.maxContactPage, initial: limits.defaultContactPage }),
      cursor: z.string().max(1000).optional().describe('Value of `next_cursor` of the previous page'),
    }),
    reply: z.object({
      items: z.array(ContactRow),
      total: z.number().int().describe('Number of matching contacts'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last page'),
    }),
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/contacts/:id': {
    summary: 'Get a contact',
    access: 'account',
    params: byId,
    reply: Contact,
    refuses: [],
  },
  'POST /api/v2/contacts': {
    summary: 'Add a contact',
    description:
      'A name, company, address or phone number is required. Administrators can share the contact with the organisation.',
    access: 'account',
    body: z.object({
      owner: z
        .enum(['person', 'organisation'])
        .default('person')
        .describe('Address book: your own, or the one of the organisation (administrators only)'),
      ...written,
    }),
    reply: Contact,
    refuses: ['forbidden', 'too_many_contacts'],
  },
  'PUT /api/v2/contacts/:id': {
    summary: 'Replace the details of a contact',
    description: 'Missing fields become empty. The picture stays unchanged.',
    access: 'account',
    params: byId,
    body: z.object(written),
    reply: Contact,
    refuses: ['forbidden'],
  },
  'POST /api/v2/contacts/delete': {
    summary: 'Delete contacts',
    description: 'Deleted contacts can be restored for one day.',
    access: 'account',
    body: z.object({ ids: Ids }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/contacts/restore': {
    summary: 'Restore deleted contacts',
    description:
      'Possible for one day after deletion. To undo a merge, send the merged contact in `instead_of`; it is deleted.',
    access: 'account',
    body: z.object({
      ids: Ids,
      instead_of: Id.nullable().default(null).describe('Id of a merged contact that is deleted in exchange'),
    }),
    refuses: ['forbidden', 'too_many_contacts'],
  },
  'GET /api/v2/contacts/doubles': {
    summary: 'List duplicate contacts',
    description: 'Returns groups of contacts with the same address or name.',
    access: 'account',
    reply: z.object({
      items: z.array(
        z.object({
          by: z.enum(['email', 'name']).describe('Kind of value that the contacts share: `email` or `name`'),
          contacts: z.array(ContactRow),
        }),
      ),
    }),
    refuses: [],
  },
  'POST /api/v2/contacts/merge': {
    summary: 'Merge contacts',
    description:
      'Creates a new contact with the addresses, phone numbers and notes of all contacts, and deletes the originals. For other fields, the first contact with a value counts. To undo it within one day, restore the originals with the new contact in `instead_of`.',
    access: 'account',
    body: z.object({
      ids: z
        .array(Id)
        .min(2)
        .max(limits.maxContactValues)
        .meta({
          examples: [['911563785498525696', '911563785498525697']],
          description: 'Ids of the contacts; the first one has precedence',
        }),
    }),
    reply: Contact,
    refuses: [],
  },
  'POST /api/v2/contacts/:id/picture': {
    summary: 'Upload the picture of a contact',
    description:
      'Multipart request with the field `file`: PNG or JPEG, at most 2 MB, at least 100 × 100 pixels. The server crops it to a square.',
    access: 'account',
    params: byId,
    filesField: 'file',
    reply: Contact,
    refuses: [
      'forbidden',
      'image_invalid',
      'image_too_small',
      'image_too_large',
      'file_too_large',
      'unsupported_media_type',
    ],
  },
  'DELETE /api/v2/contacts/:id/picture': {
    summary: 'Delete the picture of a contact',
    description: 'Repeating the request is safe.',
    access: 'account',
    params: byId,
    reply: Contact,
    refuses: ['forbidden'],
  },
  'GET /api/v2/contacts/:id/picture': {
    summary: 'Get the picture of a contact',
    access: 'account',
    params: byId,
    query: z.object({
      v: z
        .string()
        .max(40)
        .optional()
        .describe('Version of the picture, as in `picture_url`. It lets browsers cache the picture'),
    }),
    bytes: 'image/jpeg',
    refuses: [],
  },
  'GET /api/v2/contact-groups': {
    summary: 'List contact groups',
    access: 'account',
    reply: z.object({ items: z.array(ContactGroup) }),
    refuses: [],
  },
  'GET /api/v2/contact-groups/:id/recipients': {
    summary: 'List the recipients of a contact group',
    description: 'Returns the first address of each contact. Contacts without an address are left out.',
    access: 'account',
    mailbox: { needs: 'draft' },
    params: byGroupId,
    reply: z.object({ items: z.array(Correspondent) }),
    refuses: [],
  },
  'POST /api/v2/contact-groups': {
    summary: 'Create a contact group',
    access: 'account',
    body: z.object({ name: GroupName }),
    reply: ContactGroup,
    refuses: ['contact_group_exists', 'too_many_contact_groups'],
  },
  'PATCH /api/v2/contact-groups/:id': {
    summary: 'Change a contact group',
    description: 'Renames the group, adds contacts and removes contacts.',
    access: 'account',
    params: byGroupId,
    body: z.object({
      name: GroupName.optional(),
      add: z.array(Id).max(limits.maxIdsPerRequest).default([]).describe('Ids of contacts to add'),
      remove: z.array(Id).max(limits.maxIdsPerRequest).default([]).describe('Ids of contacts to remove'),
    }),
    reply: ContactGroup,
    refuses: ['contact_group_exists'],
  },
  'DELETE /api/v2/contact-groups/:id': {
    summary: 'Delete a contact group',
    description: 'Its contacts are not deleted. The group can be restored for one day.',
    access: 'account',
    params: byGroupId,
    refuses: [],
  },
  'POST /api/v2/contact-groups/:id/restore': {
    summary: 'Restore a deleted contact group',
    description: 'Possible for one day after deletion.',
    access: 'account',
    params: byGroupId,
    reply: ContactGroup,
    refuses: ['contact_group_exists', 'too_many_contact_groups'],
  },
})

/** Returns true if the day exists in some year; a date without a year may be 29 February. */
function isDayOfYear(text: string): boolean {
  if (!/^(?:\d{4}|-)-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = text.startsWith('--')
    ? [2000, Number(text.slice(2, 4)), Number(text.slice(5))]
    : text.split('-').map(Number)
  const date = new Date(Date.UTC(2000, (month ?? 0) - 1, day))
  date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day)
  return date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day
}
