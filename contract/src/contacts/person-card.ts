import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'
import { Contact } from './contacts.ts'

/** Summary of a correspondent: contact data, recent messages and exchanged files. */
export const PersonCard = z
  .object({
    contact: Contact.nullable().meta({
      description: 'Source: own address book, organisation, or colleague',
    }),
    messages: z.array(
      z.object({
        id: Id,
        thread_id: Id,
        folder: z.string(),
        subject: z.string(),
        date: UnixSeconds,
        is_from_them: z.boolean(),
      }),
    ),
    files: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        size: z.number().int(),
        content_type: z.string(),
        date: UnixSeconds,
        is_from_them: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PersonCard' })
export type PersonCard = z.infer<typeof PersonCard>

export const personCardEndpoints = endpoints({
  'GET /api/v2/people/card': {
    summary:
      'Get the card of an address: contact, recent messages and shared files. Junk, Trash, drafts and unsafe messages are excluded',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ email: z.string().min(1).max(320) }),
    reply: PersonCard,
    refuses: [],
  },
})
