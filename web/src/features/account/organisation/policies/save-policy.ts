import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../../api/query-client.ts'
import { errorText } from '../../../../i18n/index.ts'
import { showToast } from '../../../../ui/index.ts'

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
