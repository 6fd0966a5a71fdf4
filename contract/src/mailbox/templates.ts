import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Whose a template is: of the person alone, or of everybody in the organisation. */
export const TemplateOwner = z.enum(['person', 'organisation'])
export type TemplateOwner = z.infer<typeof TemplateOwner>

const Name = z.string().trim().min(1).max(limits.maxTemplateNameCharacters)
const Subject = z.string().max(limits.maxSubjectCharacters)
const Body = z.string().max(limits.maxTemplateCharacters).meta({
  description:
    'HTML. What stands in double braces is filled in where it is used: name, company, date, sender, signature',
})

/** A text that is written again and again. */
export const Template = z
  .object({
    id: Id,
    owner: TemplateOwner,
    name: z.string(),
    subject: z.string().meta({ description: 'For a message that has none yet; may be empty' }),
    snippet: z.string().meta({ description: 'How its text begins' }),
    changed_at: UnixSeconds,
  })
  .meta({ id: 'Template' })
export type Template = z.infer<typeof Template>

/** A template with what it says. */
export const WholeTemplate = Template.extend({ body: z.string() }).meta({ id: 'WholeTemplate' })
export type WholeTemplate = z.infer<typeof WholeTemplate>

export const templateEndpoints = endpoints({
  'GET /api/v2/templates': {
    summary: 'The templates of the person and of their organisation, by name',
    access: 'account',
    mailbox: { needs: 'read' },
    reply: z.object({
      items: z.array(Template),
      company: z.string().meta({ description: 'What stands for `{{company}}`' }),
    }),
    refuses: [],
  },
  'GET /api/v2/templates/:id': {
    summary: 'A template with what it says',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    reply: WholeTemplate,
    refuses: [],
  },
  'POST /api/v2/templates': {
    summary: 'Make a template; one of the organisation is made by who looks after it',
    access: 'account',
    body: z.object({
      owner: TemplateOwner.default('person'),
      name: Name,
      subject: Subject.default(''),
      body: Body.default(''),
    }),
    reply: WholeTemplate,
    refuses: ['forbidden', 'too_many_templates'],
  },
  'PATCH /api/v2/templates/:id': {
    summary: 'Change what a template says',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({ name: Name.optional(), subject: Subject.optional(), body: Body.optional() }),
    reply: WholeTemplate,
    refuses: ['forbidden'],
  },
  'DELETE /api/v2/templates/:id': {
    summary: 'Delete a template',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: ['forbidden'],
  },
})
