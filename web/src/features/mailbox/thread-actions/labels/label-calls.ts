import type { Id } from '@bocau/contract/ids'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { navigate } from 'wouter/use-browser-location'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { cachedLabels, folderHref, folderNames } from '../../folders/folders.ts'
import type { Undo } from '../../moves.ts'

/** Adds and removes labels of threads; the resulting event updates the lists. */
export async function labelThreads(
  threads: readonly Thread[],
  { add, remove }: { add: readonly Id[]; remove: readonly Id[] },
): Promise<Undo | undefined> {
  const body = { ids: threads.map((thread) => thread.thread_id), add: [...add], remove: [...remove] }
  const { undo } = await request('POST /api/v2/threads/labels', { body })
  if (!undo) return undefined
  return async () => {
    await request('POST /api/v2/threads/undo', { body: { undo } })
  }
}

export async function createLabel(name: string, colour?: number): Promise<Label> {
  const created = await request('POST /api/v2/labels', { body: { name, ...(colour ? { colour } : {}) } })
  await refetchLabelsUnless((labels) => labels.some(({ id }) => id === created.id))
  return created
}

export async function changeLabel(
  id: Id,
  body: Partial<Pick<Label, 'name' | 'colour' | 'visibility'>>,
): Promise<Label> {
  const changed = await request('PATCH /api/v2/labels/:id', { params: { id }, body })
  const isUnchanged = (label: Label) => label.id === id && JSON.stringify(label) === JSON.stringify(changed)
  await refetchLabelsUnless((labels) => labels.some(isUnchanged))
  return changed
}

/** Deletes a label or merges it into another; an open list of it is replaced by the inbox or the other label. */
export async function removeLabel({ id }: Label, into?: Id): Promise<void> {
  if (into) await request('POST /api/v2/labels/:id/merge', { params: { id }, body: { into } })
  else await request('DELETE /api/v2/labels/:id', { params: { id } })
  if (location.pathname.startsWith(folderHref(id)))
    navigate(folderHref(into ?? folderNames.inbox), { replace: true })
  await refetchLabelsUnless((labels) => labels.every((label) => label.id !== id))
}

/** Refetches the labels unless the event arrived before the response, as it usually does. */
async function refetchLabelsUnless(isPresent: (labels: Label[]) => boolean): Promise<void> {
  if (!isPresent(cachedLabels())) await queryClient.invalidateQueries({ queryKey: queryKeys.labels })
}
