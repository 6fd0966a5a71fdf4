import { canActOnThreads } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'

/** Whether this person may change mail; says why not where the domain has not proved its DNS records. */
export function mayAct(): boolean {
  const user = queryClient.getQueryData<UserInfo>(queryKeys.user)
  if (!user || canActOnThreads(user)) return true
  if (user.acting?.access === 'read') showToast({ kind: 'error', text: t('act.readsOnly') })
  else showToast({ kind: 'error', text: t('act.unverified'), detail: t('act.unverified.detail') })
  return false
}
