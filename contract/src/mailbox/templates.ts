import { z } from 'zod'
import { DraftFile, FileUuid } from '../compose.ts'
import { endpoints } from '../endpoint.ts'
import { Id, shownName, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Whose a template is: of the person alone, or of everybody in the organisation. */
export const TemplateOwner = z.enum(['person', 'organisation'])
export type TemplateOwner = z.infer<typeof TemplateOwner>

const Name = shownName(limits.maxTemplateNameCharacters)
const Subject = z.string().max(limits.maxSubjectCharacters)
const Body = z.string().max(limits.maxTemplateCharacters).meta({
  description:
    'HTML. Placeholders in double braces are replaced on use: name, company, date, sender, signature',
})

const Files = z.array(FileUuid).max(limits.maxTemplateFiles).meta({
  description:
    "Uuids of all files in order: uploads, attachments of the user's messages, or files of the template. Omitted files become uploads again",
})

/** A text that is written again and again. */
export const Template = z
  .object({
    id: Id,
    owner: TemplateOwner,
    name: z.string(),
    subject: z.string().meta({ description: 'For messages without a subject; may be empty' }),
    snippet: z.string().meta({ description: 'First words of the text' }),
    file_count: z.number().int().meta({ description: 'Number of attachments' }),
    changed_at: UnixSeconds,
  })
  .meta({ id: 'Template' })
export type Template = z.infer<typeof Template>

/** A template with what it says. */
export const WholeTemplate = Template.extend({ body: z.string(), files: z.array(DraftFile) }).meta({
  id: 'WholeTemplate',
})
export type WholeTemplate = z.infer<typeof WholeTemplate>

/** Why a template cannot have its files. */
const filesRefused = ['file_unknown', 'file_infected', 'total_too_large', 'over_quota'] as const

export const templateEndpoints = endpoints({
  'GET /api/v2/templates': {
    summary: 'List templates of the user and the organisation by name',
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
    reply: WholeTemplate,
    refuses: [],
  },
  'POST /api/v2/templates': {
    summary: 'Create a template; templates of the organisation require an administrator',
    access: 'account',
    body: z.object({
      owner: TemplateOwner.default('person'),
      name: Name,
      subject: Subject.default(''),
      body: Body.default(''),
      files: Files.default([]),
      again: Id.optional().meta({
        description:
          'Id of a deleted template to create it again, so that filters that use it continue to work',
      }),
    }),
    reply: WholeTemplate,
    refuses: ['forbidden', 'too_many_templates', ...filesRefused],
  },
  'PATCH /api/v2/templates/:id': {
    summary: 'Update a template',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({
      name: Name.optional(),
      subject: Subject.optional(),
      body: Body.optional(),
      files: Files.optional(),
    }),
    reply: WholeTemplate,
    refuses: ['forbidden', ...filesRefused],
  },
  'DELETE /api/v2/templates/:id': {
    summary: 'Delete a template',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/templates/:id/files': {
    summary: 'Copy the files of a template for use in a draft',
    access: 'account',
    mailbox: { needs: 'draft' },
    params: z.object({ id: Id }),
    reply: z.array(DraftFile),
    refuses: ['over_quota'],
  },
})
