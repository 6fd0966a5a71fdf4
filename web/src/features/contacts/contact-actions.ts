import type { Contact, ContactRow } from '@bocau/contract/contacts/contacts'
import { fillPath, headersFor, readProblem, request, sendRequest } from '../../api/client.ts'
import { errorText, type PlainKey, t } from '../../i18n/index.ts'
import { showToast, showToastOf } from '../../ui/index.ts'
import { refreshContacts } from './contact-queries.ts'

/** Deletes a contact with a temporary undo. Returns false if it was rejected or undone. */
export function deleteContact({ id, name }: { id: string; name: string }): Promise<boolean> {
  const ids = [id]
  return runWithUndo('contacts.failed.delete', async () => {
    await request('POST /api/v2/contacts/delete', { body: { ids } })
    const undo = () => request('POST /api/v2/contacts/restore', { body: { ids } })
    return { text: t('contacts.deleted', { name }), undo }
  })
}

/** Deletes a group, but not its contacts; undo restores it. */
export function deleteContactGroup({ id, name }: { id: string; name: string }): Promise<boolean> {
  const params = { id }
  return runWithUndo('contacts.failed.delete', async () => {
    await request('DELETE /api/v2/contact-groups/:id', { params })
    const undo = () => request('POST /api/v2/contact-groups/:id/restore', { params })
    return { text: t('contacts.group.deleted', { name }), undo }
  })
}

/** Merges several contacts into one, with a temporary undo. */
export function mergeDuplicates(duplicates: readonly ContactRow[]): Promise<boolean> {
  const ids = duplicates.map(({ id }) => id)
  return runWithUndo('contacts.failed.merge', async () => {
    const { id, name } = await request('POST /api/v2/contacts/merge', { body: { ids } })
    const undo = () => request('POST /api/v2/contacts/restore', { body: { ids, instead_of: id } })
    return { text: t('contacts.merged', { name: name || (duplicates[0]?.name ?? '') }), undo }
  })
}

export const uploadContactPicture = (id: string, picture: Blob) =>
  attempt('contacts.failed.picture', async () => {
    const form = new FormData()
    form.append('file', picture, 'picture.jpg')
    const response = await sendRequest(fillPath('/api/v2/contacts/:id/picture', { id }), {
      method: 'POST',
      credentials: 'same-origin',
      headers: headersFor(undefined),
      body: form,
    })
    if (!response.ok) throw await readProblem(response)
  })

export const removeContactPicture = ({ id }: Contact) =>
  attempt('contacts.failed.picture', () => request('DELETE /api/v2/contacts/:id/picture', { params: { id } }))

/** Runs an action that can be undone, even before its response arrives. */
async function runWithUndo(
  failed: PlainKey,
  action: () => Promise<{ text: string; undo: () => Promise<unknown> }>,
): Promise<boolean> {
  let stands = false
  await showToastOf(async (isUnwanted) => {
    let done: Awaited<ReturnType<typeof action>> | undefined
    await attempt(failed, async () => {
      done = await action()
    })
    if (!done) return undefined
    const { text, undo } = done
    stands = !isUnwanted()
    const run = () => void attempt('contacts.failed.restore', undo)
    return { text, action: { label: t('app.undo'), run, isUndo: true } }
  })
  return stands
}

/** Runs an action, reports an error, and refetches the contacts. */
async function attempt(failed: PlainKey, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    showToast({ kind: 'error', text: t(failed), detail: errorText(error) })
    return false
  } finally {
    await refreshContacts()
  }
}
