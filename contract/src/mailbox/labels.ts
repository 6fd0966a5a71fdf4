import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { FlagsChanged } from './mailbox-actions.ts'

const Colour = z.number().int().min(1).max(limits.labelColours)
const Visibility = z.enum(['shown', 'hidden', 'unread'])
const Name = z.string().max(limits.maxFolderNameCharacters).meta({ description: 'Path with slashes' })

/** A label. A thread can have several. Its list is read by its id like that of a folder. */
export const Label = z
  .object({
    id: Id,
    name: z.string().meta({ description: 'Path with slashes' }),
    colour: Colour.meta({ description: 'Colour name' }),
    visibility: Visibility.meta({
      description: 'Visibility in the sidebar; `unread`: only with unread mail',
    }),
    keyword: z.string().meta({ description: 'IMAP keyword; it does not change with the name' }),
    unread_threads: z.number().int(),
    total_threads: z.number().int(),
  })
  .meta({ id: 'Label' })
export type Label = z.infer<typeof Label>

export const labelEndpoints = endpoints({
  'GET /api/v2/labels': {
    summary: 'List labels with thread counts',
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
    summary: 'Change the name, colour or sidebar setting of a label',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    body: z.object({ name: Name.optional(), colour: Colour.optional(), visibility: Visibility.optional() }),
    reply: Label,
    refuses: ['label_exists'],
  },
  'DELETE /api/v2/labels/:id': {
    summary: 'Delete a label and its sublabels. Mail is kept',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/labels/:id/merge': {
    summary: 'Merge a label into another one',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id }),
    body: z.object({ into: Id }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/labels': {
    summary: 'Add labels to threads and remove others',
    access: 'account',
    mailbox: { needs: 'write', act: 'labelled' },
    body: z.object({
      ids: z.array(Id).min(1).max(limits.maxIdsPerRequest),
      add: z.array(Id).max(limits.maxLabelsOfMessage).default([]),
      remove: z.array(Id).max(limits.maxLabelsOfMessage).default([]),
    }),
    reply: FlagsChanged,
    refuses: ['dns_verification_failed'],
  },
})
