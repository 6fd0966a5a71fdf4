import type { AccountInfo } from '@bocau/contract/account/profile'
import { fillPath, headersFor, readProblem, request, sendRequest } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { profileQuery } from '../account-queries.ts'

export async function uploadAvatar(picture: Blob): Promise<void> {
  const form = new FormData()
  form.append('file', picture, 'avatar.jpg')
  const response = await sendRequest(fillPath('/api/v2/avatar'), {
    method: 'POST',
    credentials: 'same-origin',
    headers: headersFor(undefined),
    body: form,
  })
  if (!response.ok) throw await readProblem(response)
  await showProfile((await response.json()) as AccountInfo)
}

export async function removeAvatar(): Promise<void> {
  await showProfile(await request('DELETE /api/v2/avatar'))
}

/** Shows the changed profile everywhere. */
export async function showProfile(profile: AccountInfo): Promise<void> {
  queryClient.setQueryData(profileQuery.queryKey, profile)
  await queryClient.invalidateQueries({ queryKey: queryKeys.user })
}
