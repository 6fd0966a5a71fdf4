import type { OrganisationIdentity } from '@bocau/contract/organisation'
import { fillPath, headersFor, readProblem, request, sendRequest } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { identityQuery } from '../organisation-queries.ts'

export async function renameOrganisation(name: string): Promise<void> {
  showIdentity(await request('PUT /api/v2/organisation/identity', { body: { name } }))
}

export async function uploadLogo(file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file)
  const response = await sendRequest(fillPath('/api/v2/organisation/logo'), {
    method: 'POST',
    credentials: 'same-origin',
    headers: headersFor(undefined),
    body: form,
  })
  if (!response.ok) throw await readProblem(response)
  showIdentity((await response.json()) as OrganisationIdentity)
}

export async function removeLogo(): Promise<void> {
  showIdentity(await request('DELETE /api/v2/organisation/logo'))
}

const showIdentity = (identity: OrganisationIdentity) =>
  queryClient.setQueryData(identityQuery.queryKey, identity)
