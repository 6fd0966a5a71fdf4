import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'
import { Contact } from './contacts.ts'

export const PersonCard = z
  .object({
    contact: Contact.nullable().describe('Source: own address book, organisation, or colleague'),
    messages: z
      .array(
        z.object({
          id: Id,
          thread_id: Id,
          folder: z.string().describe('Name of the folder'),
          subject: z.string(),
          date: UnixSeconds,
          is_from_them: z.boolean().describe('True if the address sent the message'),
        }),
      )
      .describe('Recent messages exchanged with the address'),
    files: z
      .array(
        z.object({
          uuid: z.string(),
          name: z.string(),
          size: z.number().int().describe('Size in bytes'),
          content_type: z.string(),
          date: UnixSeconds,
          is_from_them: z.boolean().describe('True if the address sent the file'),
        }),
      )
      .describe('Recent files exchanged with the address'),
  })
  .meta({
    id: 'PersonCard',
    description: 'Summary of a correspondent: contact data, recent messages and exchanged files',
  })
export type PersonCard = z.infer<typeof PersonCard>

export const personCardEndpoints = endpoints({
  'GET /api/v2/people/card': {
    summary: 'Get the card of an address',
    description:
      'Returns the contact, recent messages and exchanged files. Junk, Trash, drafts and unsafe messages are excluded.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ email: z.string().min(1).max(320).describe('Address of the person') }),
    reply: PersonCard,
    refuses: [],
  },
})
