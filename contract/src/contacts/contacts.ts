import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, EmailAddress, Id, visibleText } from '../ids.ts'
import { limits } from '../limits.ts'
import { emailKinds, phoneKinds } from './reach-kinds.ts'

const Line = z.string().overwrite(visibleText).max(limits.maxContactLineCharacters)

/** A yearly date, with or without a year. */
export const Birthday = z
  .string()

  .refine(isDayOfYear, 'is not a date')
  .meta({ description: 'Date such as 1990-12-31, or --12-31 without a year', examples: ['1990-12-31'] })

export const ContactContent = z.object({
  name: Line.default('').meta({
    description: 'Full name; if empty, built from given and family name',
  }),
  given: Line.default(''),
  family: Line.default(''),
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
  title: Line.default(''),
  birthday: Birthday.nullable().default(null),
  notes: z.string().max(limits.maxContactNotesCharacters).default(''),
})
export type ContactContent = z.output<typeof ContactContent>

/** Kind of a contact: personal, shared with the organisation, or an account of the organisation. */
export const ContactKind = z.enum(['own', 'shared', 'colleague'])
export type ContactKind = z.infer<typeof ContactKind>

const displayFields = {
  id: Id,
  kind: ContactKind,
  picture_url: z.string().nullable(),
}

/** An entry of the address book. */
export const Contact = ContactContent.extend({
  ...displayFields,
  group_ids: z.array(Id),
  may_change: z.boolean(),
}).meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** A contact in a list: its name and primary address. */
export const ContactRow = z
  .object({ ...displayFields, name: z.string(), email: z.string(), phone: z.string(), company: z.string() })
  .meta({ id: 'ContactRow' })
export type ContactRow = z.infer<typeof ContactRow>

/** A named list of contacts that can be used as a recipient. */
export const ContactGroup = z
  .object({ id: Id, name: z.string(), count: z.number().int() })
  .meta({ id: 'ContactGroup' })
export type ContactGroup = z.infer<typeof ContactGroup>

const byId = z.object({ id: Id })
const Ids = z.array(Id).min(1).max(limits.maxIdsPerRequest)
const GroupName = z.string().overwrite(visibleText).max(limits.maxContactGroupNameCharacters)
const written = { ...ContactContent.shape, group_ids: z.array(Id).max(limits.maxContactGroups).default([]) }

export const contactEndpoints = endpoints({
  'GET /api/v2/contacts': {
    summary: 'List contacts of the user or the organisation; `text` searches them',
    access: 'account',
    query: z.object({
      book: z.enum(['own', 'organisation']).default('own'),
      text: z.string().max(200).optional(),
      group: Id.optional(),
      limit: z.coerce.number().int().min(1).max(limits.maxContactPage).default(limits.defaultContactPage),
      cursor: z.string().max(1000).optional(),
    }),
    reply: z.object({
      items: z.array(ContactRow),
      total: z.number().int(),
      next_cursor: z.string().nullable(),
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
    summary:
      'Add a contact with a name, company, address or phone number. Administrators can share it with the organisation',
    access: 'account',
    body: z.object({ owner: z.enum(['person', 'organisation']).default('person'), ...written }),
    reply: Contact,
    refuses: ['forbidden', 'too_many_contacts'],
  },
  'PUT /api/v2/contacts/:id': {
    summary: 'Replace the details of a contact. The picture is kept',
    access: 'account',
    params: byId,
    body: z.object(written),
    reply: Contact,
    refuses: ['forbidden'],
  },
  'POST /api/v2/contacts/delete': {
    summary: 'Delete contacts. They can be restored for one day',
    access: 'account',
    body: z.object({ ids: Ids }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/contacts/restore': {
    summary: 'Restore deleted contacts; `instead_of` deletes the merged contact',
    access: 'account',
    body: z.object({ ids: Ids, instead_of: Id.nullable().default(null) }),
    refuses: ['forbidden', 'too_many_contacts'],
  },
  'GET /api/v2/contacts/doubles': {
    summary: 'Find contacts with the same address or name',
    access: 'account',
    reply: z.object({
      items: z.array(z.object({ by: z.enum(['email', 'name']), contacts: z.array(ContactRow) })),
    }),
    refuses: [],
  },
  'POST /api/v2/contacts/merge': {
    summary: 'Merge contacts into the first one. It can be undone for one day',
    access: 'account',
    body: z.object({
      ids: z
        .array(Id)
        .min(2)
        .max(limits.maxContactValues)
        .meta({ examples: [['911563785498525696', '911563785498525697']] }),
    }),
    reply: Contact,
    refuses: [],
  },
  'POST /api/v2/contacts/:id/picture': {
    summary:
      'Upload a contact picture (multipart, field `file`): PNG or JPEG, at most 2 MB, at least 100 x 100; it is cropped to a square',
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
      /** Changes with the picture, so that browsers can cache it. */
      v: z.string().max(40).optional(),
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
    summary: 'List the recipients of a contact group: the first address of each contact',
    access: 'account',
    mailbox: { needs: 'draft' },
    params: byId,
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
    summary: 'Rename a contact group or change its members',
    access: 'account',
    params: byId,
    body: z.object({
      name: GroupName.optional(),
      add: z.array(Id).max(limits.maxIdsPerRequest).default([]),
      remove: z.array(Id).max(limits.maxIdsPerRequest).default([]),
    }),
    reply: ContactGroup,
    refuses: ['contact_group_exists'],
  },
  'DELETE /api/v2/contact-groups/:id': {
    summary: 'Delete a contact group. Its contacts are kept, and it can be restored for one day',
    access: 'account',
    params: byId,
    refuses: [],
  },
  'POST /api/v2/contact-groups/:id/restore': {
    summary: 'Restore a deleted contact group',
    access: 'account',
    params: byId,
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
