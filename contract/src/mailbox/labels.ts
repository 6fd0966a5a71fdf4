import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { FlagsChanged } from './mailbox-actions.ts'

const Colour = z
  .number()
  .int()
  .min(1)
  .max(limits.labelColours)
  .describe('Number of a colour of the palette, from 1')
const Visibility = z
  .enum(['shown', 'hidden', 'unread'])
  .describe('Visibility in the sidebar; `unread` shows the label only if it has unread mail')
const Name = z.string().max(limits.maxFolderNameCharacters).describe('Path with slashes')

export const Label = z
  .object({
    id: Id,
    name: z.string().describe('Path with slashes'),
    colour: Colour.describe('Number of a colour of the palette, from 1'),
    visibility: Visibility.describe('Visibility in the sidebar; `unread`: only with unread mail'),
    keyword: z.string().describe('IMAP keyword; it does not change with the name'),
    unread_threads: z.number().int().describe('Number of unread threads with the label'),
    total_threads: z.number().int().describe('Number of threads with the label'),
  })
  .meta({
    id: 'Label',
    description: 'A label. A thread can have several. Its list is read by its id like that of a folder',
  })
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
    description:
      'A slash in the name makes it a sublabel, for example `Customers/Nordhus`. Email apps see the label as a keyword.',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    body: z.object({ name: Name, colour: Colour.optional() }),
    reply: Label,
    refuses: ['label_exists', 'too_many_labels'],
  },
  'PATCH /api/v2/labels/:id': {
    summary: 'Change a label',
    description: 'Changes name, colour or visibility. Missing fields stay unchanged.',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id.describe('Id of the label') }),
    body: z.object({ name: Name.optional(), colour: Colour.optional(), visibility: Visibility.optional() }),
    reply: Label,
    refuses: ['label_exists'],
  },
  'DELETE /api/v2/labels/:id': {
    summary: 'Delete a label and its sublabels',
    description: 'Messages are not deleted; the label is removed from them in the background.',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id.describe('Id of the label') }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/labels/:id/merge': {
    summary: 'Merge a label into another one',
    description:
      'Messages with the first label get the other one, and the first label is deleted. Its sublabels remain. Messages change in the background.',
    access: 'account',
    mailbox: { needs: 'write', act: 'labels_changed' },
    params: z.object({ id: Id.describe('Id of the label') }),
    body: z.object({ into: Id.describe('Id of the label that remains') }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/labels': {
    summary: 'Change the labels of threads',
    description: 'Adds and removes labels of all messages of the threads. The returned id undoes the change.',
    access: 'account',
    mailbox: { needs: 'write', act: 'labelled' },
    body: z.object({
      ids: z.array(Id).min(1).max(limits.maxIdsPerRequest).describe('Ids of the threads, at most 100'),
      add: z.array(Id).max(limits.maxLabelsOfMessage).default([]).describe('Ids of labels to add'),
      remove: z.array(Id).max(limits.maxLabelsOfMessage).default([]).describe('Ids of labels to remove'),
    }),
    reply: FlagsChanged,
    refuses: ['dns_verification_failed'],
  },
})
