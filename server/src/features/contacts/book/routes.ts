import type { contactEndpoints } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import type { Routes } from '../../../kernel/route.ts'
import { getContactPicture, setContactPicture } from './contact-pictures.ts'
import type { BookDeps } from './deps.ts'
import { changeGroup, createGroup, deleteGroup, listGroups, listRecipients, restoreGroup } from './groups.ts'
import { listContactPage } from './list-book.ts'
import { addContact, changeContact, deleteContacts, getContact, restoreContacts } from './manage-contacts.ts'
import { listDuplicates, mergeContacts } from './merge-contacts.ts'

export function contactRoutes(deps: BookDeps): Routes<typeof contactEndpoints> {
  return {
    'GET /api/v2/contacts': ({ actor, query }) => listContactPage(deps, actor, query),
    'GET /api/v2/contacts/:id': ({ actor, params }) => getContact(deps, actor, params.id),
    'POST /api/v2/contacts': ({ actor, body }) => addContact(deps, actor, body),
    'PUT /api/v2/contacts/:id': ({ actor, params, body }) =>
      changeContact(deps, actor, { id: params.id, input: body }),
    'POST /api/v2/contacts/delete': ({ actor, body }) => deleteContacts(deps, actor, body.ids),
    'POST /api/v2/contacts/restore': ({ actor, body }) =>
      restoreContacts(deps, actor, { ids: body.ids, insteadOf: body.instead_of }),
    'GET /api/v2/contacts/doubles': ({ actor }) => listDuplicates(deps, actor),
    'POST /api/v2/contacts/merge': ({ actor, body }) => mergeContacts(deps, actor, body.ids),
    'POST /api/v2/contacts/:id/picture': ({ actor, params, requestInfo }) =>
      setContactPicture(deps, actor, { id: params.id, files: requestInfo.files(limits.maxAvatarBytes) }),
    'DELETE /api/v2/contacts/:id/picture': ({ actor, params }) =>
      setContactPicture(deps, actor, { id: params.id, files: null }),
    'GET /api/v2/contacts/:id/picture': ({ actor, params, query }) =>
      getContactPicture(deps, actor, { id: params.id, v: query.v }),
    'GET /api/v2/contact-groups': async ({ actor }) => ({ items: await listGroups(deps.db.sql, actor) }),
    'GET /api/v2/contact-groups/:id/recipients': ({ actor, params }) =>
      listRecipients(deps, actor, params.id),
    'POST /api/v2/contact-groups': ({ actor, body }) => createGroup(deps, actor, body),
    'PATCH /api/v2/contact-groups/:id': ({ actor, params, body }) =>
      changeGroup(deps, actor, { id: params.id, changes: body }),
    'DELETE /api/v2/contact-groups/:id': ({ actor, params }) => deleteGroup(deps, actor, params.id),
    'POST /api/v2/contact-groups/:id/restore': ({ actor, params }) => restoreGroup(deps, actor, params.id),
  }
}
