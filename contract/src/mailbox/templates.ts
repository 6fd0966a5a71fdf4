import { z } from 'zod'
import { DraftFile, FileUuid } from '../compose.ts'
import { endpoints } from '../endpoint.ts'
import { displayName, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Owner of a template: the user or the organisation. */
export const TemplateOwner = z.enum(['person', 'organisation'])
export type TemplateOwner = z.infer<typeof TemplateOwner>

const Name = displayName(limits.maxTemplateNameCharacters)
const Subject = z.string().max(limits.maxSubjectCharacters)
const Body = z.string().max(limits.maxTemplateCharacters).meta({
  description: 'HTML with placeholders in double braces: name, company, date, sender, signature',
})

const Files = z.array(FileUuid).max(limits.maxTemplateFiles).meta({
  description:
    'The uuids of all its files, in order: uploaded files, files of your messages, or files it already has. Files that are left out are released',
})

/** A reusable text. */
export const Template = z
  .object({
    id: Id,
    owner: TemplateOwner,
    name: z.string(),
    subject: z.string().meta({ description: 'Subject for messages without one; may be empty' }),
    snippet: z.string().meta({ description: 'Start of its text' }),
    file_count: z.number().int().meta({ description: 'Number of files' }),
    changed_at: UnixSeconds,
  })
  .meta({ id: 'Template' })
export type Template = z.infer<typeof Template>

/** A template with its body and files. */
export const FullTemplate = Template.extend({ body: z.string(), files: z.array(DraftFile) }).meta({
  id: 'WholeTemplate',
})
export type FullTemplate = z.infer<typeof FullTemplate>

/** Refusals for the files of a template. */
const filesRefused = ['file_unknown', 'file_infected', 'total_too_large', 'over_quota'] as const

export const templateEndpoints = endpoints({
  'GET /api/v2/templates': {
    summary: 'List templates of the user and the organisation',
    access: 'account',
    mailbox: { needs: 'read' },
    reply: z.object({
      items: z.array(Template),
      company: z.string().meta({ description: 'Value of `{{company}}`' }),
    }),
    refuses: [],
  },
  'GET /api/v2/templates/:id': {
    summary: 'Get a template with its content',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    reply: FullTemplate,
    refuses: [],
  },
  'POST /api/v2/templates': {
    summary: 'Create a template. Administrators can create it for the organisation',
    access: 'account',
    body: z.object({
      owner: TemplateOwner.default('person'),
      name: Name,
      subject: Subject.default(''),
      body: Body.default(''),
      files: Files.default([]),
      again: Id.optional().meta({
        description: 'Id of a deleted template to restore, so that filters that reply with it work again',
      }),
    }),
    reply: FullTemplate,
    refuses: ['forbidden', 'too_many_templates', ...filesRefused],
  },
  'PATCH /api/v2/templates/:id': {
    summary: 'Change a template',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({
      name: Name.optional(),
      subject: Subject.optional(),
      body: Body.optional(),
      files: Files.optional(),
    }),
    reply: FullTemplate,
    refuses: ['forbidden', ...filesRefused],
  },
  'DELETE /api/v2/templates/:id': {
    summary: 'Delete a template',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/templates/:id/files': {
    summary: 'Copy the files of a template for a draft, without uploading them again',
    access: 'account',
    mailbox: { needs: 'draft' },
    params: z.object({ id: Id }),
    reply: z.array(DraftFile),
    refuses: ['over_quota'],
  },
})
