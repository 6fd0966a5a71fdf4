import type { OrganisationPolicies } from '@bocau/contract/account/policies'
import type { QueryKey } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { policiesQuery } from '../organisation-queries.ts'

/** Shows changed policies immediately and saves them; refetches them if the server rejects the change. */
export async function savePolicies(change: Partial<OrganisationPolicies>): Promise<boolean> {
  const { queryKey } = policiesQuery
  const before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, { ...before, ...change })
  try {
    queryClient.setQueryData(queryKey, await request('PATCH /api/v2/organisation/policies', { body: change }))
    showToast({ text: t('policies.kept') })
    return true
  } catch (error) {
    showToast({ kind: 'error', text: t('policies.failed'), detail: errorText(error) })
    await queryClient.invalidateQueries({ queryKey })
    return false
  }
}

interface PolicyChange<P> {
  queryKey: QueryKey
  policy: P
  write: (policy: P) => Promise<unknown>
  savedText: string
  failed: string
}

/** Shows a changed policy immediately and saves it; refetches it if the server rejects the change. */
export async function savePolicy<P>({
  queryKey,
  policy,
  write,
  savedText,
  failed,
}: PolicyChange<P>): Promise<void> {
  queryClient.setQueryData(queryKey, policy)
  try {
    await write(policy)
    showToast({ text: savedText })
  } catch (error) {
    showToast({ kind: 'error', text: failed, detail: errorText(error) })
    await queryClient.invalidateQueries({ queryKey })
  }
}
