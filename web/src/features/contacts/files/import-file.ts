import type { ContactImport } from '@bocau/contract/contacts/contact-files'
import { endpointUrl, headersFor, readProblem, request, sendRequest } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { refreshContacts } from '../contact-queries.ts'

export interface ImportTarget {
  owner: 'organisation' | 'person'
  group: string | undefined
}

export async function importFile(file: Blob, { owner, group }: ImportTarget): Promise<ContactImport> {
  const form = new FormData()
  form.append('file', file, 'contacts')
  const query = { owner, ...(group === undefined ? {} : { group }) }
  const response = await sendRequest(endpointUrl('POST /api/v2/contacts/import', { query }), {
    method: 'POST',
    credentials: 'same-origin',
    headers: headersFor(undefined),
    body: form,
  })
  if (!response.ok) throw await readProblem(response)
  await refreshContacts()
  return (await response.json()) as ContactImport
}

/** Undoes an import; returns false if it was rejected. */
export async function undoImport(id: string): Promise<boolean> {
  try {
    await request('POST /api/v2/contacts/imports/:id/undo', { params: { id } })
    return true
  } catch (error) {
    showToast({ kind: 'error', text: t('contacts.import.failed.undo'), detail: errorText(error) })
    return false
  } finally {
    await refreshContacts()
  }
}
