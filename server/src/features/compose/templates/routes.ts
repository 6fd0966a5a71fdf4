import type { templateEndpoints } from '@bocau/contract/mailbox/templates'
import type { Routes } from '../../../kernel/route.ts'
import type { ComposeDeps } from '../deps.ts'
import { copyTemplateFiles } from './copy-template-files.ts'
import { changeTemplate, createTemplate, deleteTemplate } from './manage-templates.ts'
import { getTemplate, listTemplates } from './read-templates.ts'

export function templateRoutes(deps: ComposeDeps): Routes<typeof templateEndpoints> {
  return {
    'GET /api/v2/templates': ({ actor }) => listTemplates(deps, actor),
    'GET /api/v2/templates/:id': ({ actor, params }) => getTemplate(deps, actor, params.id),
    'POST /api/v2/templates': ({ actor, body }) => createTemplate(deps, actor, body),
    'PATCH /api/v2/templates/:id': ({ actor, params, body }) =>
      changeTemplate(deps, actor, { id: params.id, changes: body }),
    'DELETE /api/v2/templates/:id': ({ actor, params }) => deleteTemplate(deps, actor, params.id),
    'POST /api/v2/templates/:id/files': ({ actor, params }) => copyTemplateFiles(deps, actor, params.id),
  }
}
