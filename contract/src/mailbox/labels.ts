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
  .meta({ description: 'Path of the label; slashes nest labels' })

/** A label: any number of them on a thread. Its list is read as that of a folder, by its id. */
export const Label = z
  .object({
    id: Id,
    name: z.string().meta({ description: 'Path of the label; slashes nest labels' }),
    colour: Colour.meta({ description: 'Hue' }),
    visibility: Visibility.meta({
      description: 'Visibility in folder lists; `unread`: only with unread threads',
    }),
    keyword: z.string().meta({ description: 'IMAP keyword; unchanged when the label is renamed' }),
    unread_threads: z.number().int(),
    total_threads: z.number().int(),
  })
  .meta({ id: 'Label' })
export type Label = z.infer<typeof Label>

export const labelEndpoints = endpoints({
  'GET /api/v2/labels': {
    summary: 'List labels by name with thread counts',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    reply: z.array(Label),
    refuses: [],
  },
  'POST /api/v2/labels': {
    summary: 'Create a label',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    body: z.object({ name: Name, colour: Colour.optional() }),
    reply: Label,
    refuses: ['label_exists', 'too_many_labels'],
  },
  'PATCH /api/v2/labels/:id': {
    summary: 'Change the name, colour or visibility of a label; nested labels are renamed too',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    body: z.object({ name: Name.optional(), colour: Colour.optional(), visibility: Visibility.optional() }),
    reply: Label,
    refuses: ['label_exists'],
  },
  'DELETE /api/v2/labels/:id': {
    summary: 'Delete a label and its nested labels; messages stay',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/labels/:id/merge': {
    summary: 'Merge a label into another and delete it',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    body: z.object({ into: Id }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/labels': {
    summary: 'Add and remove labels of threads',
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
