import { z } from 'zod'
import { DraftFile, FileUuid } from '../compose.ts'
import { endpoints } from '../endpoint.ts'
import { displayName, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

export const TemplateOwner = z
  .enum(['person', 'organisation'])
  .describe('Owner of a template: the user or the organisation')
export type TemplateOwner = z.infer<typeof TemplateOwner>

const Name = displayName(limits.maxTemplateNameCharacters).describe('Name of the template')
const Subject = z.string().max(limits.maxSubjectCharacters).describe('Subject for messages without one')
const Body = z
  .string()
  .max(limits.maxTemplateCharacters)
  .describe('HTML with placeholders in double braces: name, company, date, sender, signature')

const Files = z
  .array(FileUuid)
  .max(limits.maxTemplateFiles)
  .describe(
    'The uuids of all its files, in order: uploaded files, files of your messages, or files it already has. Files that are left out are released',
  )

export const Template = z
  .object({
    id: Id,
    owner: TemplateOwner,
    name: z.string(),
    subject: z.string().describe('Subject for messages without one; may be empty'),
    snippet: z.string().describe('Start of its text'),
    file_count: z.number().int().describe('Number of files'),
    changed_at: UnixSeconds,
  })
  .meta({ id: 'Template', description: 'A reusable text' })
export type Template = z.infer<typeof Template>

export const FullTemplate = Template.extend({
  body: z.string().describe('HTML body with placeholders'),
  files: z.array(DraftFile),
}).meta({
  id: 'WholeTemplate',
  description: 'A template with its body and files',
})
export type FullTemplate = z.infer<typeof FullTemplate>

/** Refusals for the files of a template. */
const filesRefused = ['file_unknown', 'file_infected', 'total_too_large', 'over_quota'] as const

export const templateEndpoints = endpoints({
  'GET /api/v2/templates': {
    summary: 'List templates',
    description: 'Returns your templates and those of the organisation, without their content.',
    access: 'account',
    mailbox: { needs: 'read' },
    reply: z.object({
      items: z.array(Template),
      company: z.string().describe('Value of `{{company}}`'),
    }),
    refuses: [],
  },
  'GET /api/v2/templates/:id': {
    summary: 'Get a template with its content',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the template') }),
    reply: FullTemplate,
    refuses: [],
  },
  'POST /api/v2/templates': {
    summary: 'Create a template',
    description: 'Administrators can create templates for the organisation.',
    access: 'account',
    body: z.object({
      owner: TemplateOwner.default('person').describe('The user, or the organisation (administrators only)'),
      name: Name,
      subject: Subject.default(''),
      body: Body.default(''),
      files: Files.default([]),
      again: Id.optional().describe(
        'Id of a deleted template to restore, so that filters that reply with it work again',
      ),
    }),
    reply: FullTemplate,
    refuses: ['forbidden', 'too_many_templates', ...filesRefused],
  },
  'PATCH /api/v2/templates/:id': {
    summary: 'Change a template',
    description: 'Missing fields stay unchanged; `files` replaces all files.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the template') }),
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
    description: 'Filters that reply with it stop working until it is created again with `again`.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the template') }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/templates/:id/files': {
    summary: 'Copy the files of a template for a draft',
    description:
      'The copies share their content with the files of the template. Add the returned `uuid` values to `files` of a draft.',
    access: 'account',
    mailbox: { needs: 'draft' },
    params: z.object({ id: Id.describe('Id of the template') }),
    reply: z.array(DraftFile),
    refuses: ['over_quota'],
  },
})
