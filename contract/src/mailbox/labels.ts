import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { Marked } from './mailbox-actions.ts'

const Colour = z.number().int().min(1).max(limits.labelColours)
const Visibility = z.enum(['shown', 'hidden', 'unread'])
const Name = z
  .string()
  .max(limits.maxFolderNameCharacters)
  .meta({ description: 'Its path: labels are nested by slashes' })

/** A label: any number of them on a thread. Its list is read as that of a folder, by its id. */
export const Label = z
  .object({
    id: Id,
    name: z.string().meta({ description: 'Its path: labels are nested by slashes' }),
    colour: Colour.meta({ description: 'One of the hues' }),
    visibility: Visibility.meta({
      description: 'Whether lists of folders show it; `unread`: while something in it is unread',
    }),
    keyword: z.string().meta({ description: 'What mail programs see it as; it stays when the name changes' }),
    unread_threads: z.number().int(),
    total_threads: z.number().int(),
  })
  .meta({ id: 'Label' })
export type Label = z.infer<typeof Label>

export const labelEndpoints = endpoints({
  'GET /api/v2/labels': {
    summary: 'All labels by their names, with how many threads they have',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    reply: z.array(Label),
    refuses: [],
  },
  'POST /api/v2/labels': {
    summary: 'Make a label',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    body: z.object({ name: Name, colour: Colour.optional() }),
    reply: Label,
    refuses: ['label_exists', 'too_many_labels'],
  },
  'PATCH /api/v2/labels/:id': {
    summary:
      'Give a label another name, colour or place in the sidebar; those below it go along with its name',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    body: z.object({ name: Name.optional(), colour: Colour.optional(), visibility: Visibility.optional() }),
    reply: Label,
    refuses: ['label_exists'],
  },
  'DELETE /api/v2/labels/:id': {
    summary: 'Remove a label and those below it; the mail stays where it is',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/labels/:id/merge': {
    summary: 'Give everything that has a label another one in its place, and remove it',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    body: z.object({ into: Id }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/labels': {
    summary: 'Put labels on threads and take others off',
    access: 'account',
    mailbox: { needs: 'write', act: 'labelled' },
    body: z.object({
      ids: z.array(Id).min(1).max(limits.maxIdsPerRequest),
      add: z.array(Id).max(limits.maxLabelsOfMessage).default([]),
      remove: z.array(Id).max(limits.maxLabelsOfMessage).default([]),
    }),
    reply: Marked,
    refuses: ['dns_verification_failed'],
  },
})
