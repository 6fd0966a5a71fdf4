import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { asSeen, Correspondent, EmailAddress, Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { emailKinds, phoneKinds } from './reach-kinds.ts'

const Line = z.string().overwrite(asSeen).max(limits.maxContactLineCharacters)

/** A day that comes every year: with its year, or without one. */
export const Birthday = z
  .string()

  .refine(isDayOfYear, 'is not a date')
  .meta({ description: 'As 1990-12-31, or as --12-31 without a year', examples: ['1990-12-31'] })

/** What is written down of somebody. */
export const ContactContent = z.object({
  name: Line.default('').meta({
    description: 'The whole name; made of given and family name where it is empty',
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

/** Whose it is: one's own, one that is shared with everybody in the organisation, or an account of it. */
export const ContactKind = z.enum(['own', 'shared', 'colleague'])
export type ContactKind = z.infer<typeof ContactKind>

const shown = {
  id: Id,
  kind: ContactKind,
  picture_url: z.string().nullable(),
}

/** Somebody of the address book. */
export const Contact = ContactContent.extend({
  ...shown,
  group_ids: z.array(Id),
  may_change: z.boolean(),
}).meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** Somebody in a list: what they are called, and how they are reached first. */
export const ContactRow = z
  .object({ ...shown, name: z.string(), email: z.string(), phone: z.string(), company: z.string() })
  .meta({ id: 'ContactRow' })
export type ContactRow = z.infer<typeof ContactRow>

/** Some contacts under one name; one may write to all of them. */
export const ContactGroup = z
  .object({ id: Id, name: z.string(), count: z.number().int() })
  .meta({ id: 'ContactGroup' })
export type ContactGroup = z.infer<typeof ContactGroup>

const byId = z.object({ id: Id })
const Ids = z.array(Id).min(1).max(limits.maxIdsPerRequest)
const GroupName = z.string().overwrite(asSeen).max(limits.maxContactGroupNameCharacters)
const written = { ...ContactContent.shape, group_ids: z.array(Id).max(limits.maxContactGroups).default([]) }

export const contactEndpoints = endpoints({
  'GET /api/v2/contacts': {
    summary:
      'The contacts by their names: one’s own or those of the organisation; with `text`, those found by it',
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
    summary: 'Everything that is written down of somebody',
    access: 'account',
    params: byId,
    reply: Contact,
    refuses: [],
  },
  'POST /api/v2/contacts': {
    summary:
      'Add a contact: one’s own, or by who looks after the organisation one that is shared with all. It needs a name, a company, an address or a telephone',
    access: 'account',
    body: z.object({ owner: z.enum(['person', 'organisation']).default('person'), ...written }),
    reply: Contact,
    refuses: ['forbidden', 'too_many_contacts'],
  },
  'PUT /api/v2/contacts/:id': {
    summary: 'Write down anew what is known of somebody; the picture stays',
    access: 'account',
    params: byId,
    body: z.object(written),
    reply: Contact,
    refuses: ['forbidden'],
  },
  'POST /api/v2/contacts/delete': {
    summary: 'Delete contacts; for a day they can be brought back',
    access: 'account',
    body: z.object({ ids: Ids }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/contacts/restore': {
    summary:
      'Bring deleted contacts back; with `instead_of` what they were merged into is deleted at the same time',
    access: 'account',
    body: z.object({ ids: Ids, instead_of: Id.nullable().default(null) }),
    refuses: ['forbidden', 'too_many_contacts'],
  },
  'GET /api/v2/contacts/doubles': {
    summary:
      'Those of one’s contacts who seem to be one and the same, by an address that they share or by their name',
    access: 'account',
    reply: z.object({
      items: z.array(z.object({ by: z.enum(['email', 'name']), contacts: z.array(ContactRow) })),
    }),
    refuses: [],
  },
  'POST /api/v2/contacts/merge': {
    summary:
      'Make one contact of several, of which the first says what it is called; those are deleted, and can be brought back in its place for a day',
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
      'Give a contact a picture (multipart, field `file`): png or jpeg, at most 2 MB, at least 100 x 100; it is drawn anew, square from its middle',
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
    summary: 'Take the picture of a contact away',
    access: 'account',
    params: byId,
    reply: Contact,
    refuses: ['forbidden'],
  },
  'GET /api/v2/contacts/:id/picture': {
    summary: 'The picture of a contact',
    access: 'account',
    params: byId,
    query: z.object({
      /** Changes with the picture, so that a browser may keep what it has. */
      v: z.string().max(40).optional(),
    }),
    bytes: 'image/jpeg',
    refuses: [],
  },
  'GET /api/v2/contact-groups': {
    summary: 'The groups of one’s contacts, by name',
    access: 'account',
    reply: z.object({ items: z.array(ContactGroup) }),
    refuses: [],
  },
  'GET /api/v2/contact-groups/:id/recipients': {
    summary: 'Whom a message to a group goes to: each of its contacts at their first address',
    access: 'account',
    mailbox: { needs: 'draft' },
    params: byId,
    reply: z.object({ items: z.array(Correspondent) }),
    refuses: [],
  },
  'POST /api/v2/contact-groups': {
    summary: 'Make a group of contacts',
    access: 'account',
    body: z.object({ name: GroupName }),
    reply: ContactGroup,
    refuses: ['contact_group_exists', 'too_many_contact_groups'],
  },
  'PATCH /api/v2/contact-groups/:id': {
    summary: 'Call a group another name, or change who is in it',
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
    summary: 'Delete a group; its contacts stay, and for a day it can be brought back',
    access: 'account',
    params: byId,
    refuses: [],
  },
  'POST /api/v2/contact-groups/:id/restore': {
    summary: 'Bring a deleted group back',
    access: 'account',
    params: byId,
    reply: ContactGroup,
    refuses: ['contact_group_exists', 'too_many_contact_groups'],
  },
})

/** Whether there is such a day in some year; without a year the one in February that is not in every year counts. */
function isDayOfYear(text: string): boolean {
  if (!/^(?:\d{4}|-)-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = text.startsWith('--')
    ? [2000, Number(text.slice(2, 4)), Number(text.slice(5))]
    : text.split('-').map(Number)
  const date = new Date(Date.UTC(2000, (month ?? 0) - 1, day))
  date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day)
  return date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day
}
