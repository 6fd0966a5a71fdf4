import type { Contact, ContactRow } from '@bocau/contract/contacts/contacts'
import { fillPath, headersFor, reach, readProblem, request } from '../../api/client.ts'
import { errorText, type PlainKey, t } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { readContactsAnew } from './contact-queries.ts'

/** Deletes somebody; for a moment it can be taken back. False where it was refused. */
export async function deleteContact({ id, name }: { id: string; name: string }): Promise<boolean> {
  const ids = [id]
  const isDone = await attempt('contacts.failed.delete', () =>
    request('POST /api/v2/contacts/delete', { body: { ids } }),
  )
  if (!isDone) return false
  offerUndo(t('contacts.deleted', { name }), () =>
    request('POST /api/v2/contacts/restore', { body: { ids } }),
  )
  return true
}

/** Deletes a group, and brings it back where that is taken back; its contacts stay. */
export async function deleteContactGroup({ id, name }: { id: string; name: string }): Promise<boolean> {
  const params = { id }
  const isDone = await attempt('contacts.failed.delete', () =>
    request('DELETE /api/v2/contact-groups/:id', { params }),
  )
  if (!isDone) return false
  offerUndo(t('contacts.group.deleted', { name }), () =>
    request('POST /api/v2/contact-groups/:id/restore', { params }),
  )
  return true
}

/** Makes one contact of several; for a moment they can be had back. */
export async function mergeDoubles(doubles: readonly ContactRow[]): Promise<void> {
  const ids = doubles.map(({ id }) => id)
  await attempt('contacts.failed.merge', async () => {
    const { id, name } = await request('POST /api/v2/contacts/merge', { body: { ids } })
    offerUndo(t('contacts.merged', { name: name || (doubles[0]?.name ?? '') }), () =>
      request('POST /api/v2/contacts/restore', { body: { ids, instead_of: id } }),
    )
  })
}

/** Gives a contact a picture. */
export const bringContactPicture = (id: string, picture: Blob) =>
  attempt('contacts.failed.picture', async () => {
    const form = new FormData()
    form.append('file', picture, 'picture.jpg')
    const answer = await reach(fillPath('/api/v2/contacts/:id/picture', { id }), {
      method: 'POST',
      credentials: 'same-origin',
      headers: headersFor(undefined),
      body: form,
    })
    if (!answer.ok) throw await readProblem(answer)
  })

export const removeContactPicture = ({ id }: Contact) =>
  attempt('contacts.failed.picture', () => request('DELETE /api/v2/contacts/:id/picture', { params: { id } }))

function offerUndo(text: string, undo: () => Promise<unknown>): void {
  const run = () => void attempt('contacts.failed.restore', undo)
  showToast({ text, action: { label: t('app.undo'), run, isUndo: true } })
}

/** Does something, says where it failed, and shows what holds now. */
async function attempt(failed: PlainKey, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    showToast({ kind: 'error', text: t(failed), detail: errorText(error) })
    return false
  } finally {
    await readContactsAnew()
  }
}
