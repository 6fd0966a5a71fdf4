import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../../api/query-client.ts'
import { errorText } from '../../../../i18n/index.ts'
import { showToast } from '../../../../ui/index.ts'

/** What is done to keep a policy, and what is said of it. */
interface Keeping<P> {
  queryKey: QueryKey
  policy: P
  write: (policy: P) => Promise<unknown>
  kept: string
  failed: string
}

/** Shows a policy at once and keeps it; where it was refused, what stands is read again. */
export async function keepPolicy<P>({ queryKey, policy, write, kept, failed }: Keeping<P>): Promise<void> {
  queryClient.setQueryData(queryKey, policy)
  try {
    await write(policy)
    showToast({ text: kept })
  } catch (error) {
    showToast({ kind: 'error', text: failed, detail: errorText(error) })
    await queryClient.invalidateQueries({ queryKey })
  }
}
