import type { contactFileEndpoints } from '@bocau/contract/contacts/contact-files'
import { limits } from '@bocau/contract/limits'
import type { Routes } from '../../../../kernel/route.ts'
import type { FilesDeps } from './deps.ts'
import { exportContacts } from './export-contacts.ts'
import { importContacts } from './import-contacts.ts'
import { undoImport } from './undo-import.ts'

export function contactFileRoutes(deps: FilesDeps): Routes<typeof contactFileEndpoints> {
  return {
    'POST /api/v2/contacts/import': ({ actor, query, requestInfo }) =>
      importContacts(deps, actor, { files: requestInfo.files(limits.maxContactFileBytes), query }),
    'POST /api/v2/contacts/imports/:id/undo': ({ actor, params }) => undoImport(deps, actor, params.id),
    'GET /api/v2/contacts/export': ({ actor, query }) => exportContacts(deps, actor, query),
  }
}
