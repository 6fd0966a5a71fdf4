import { canChangeThreads } from '@bocau/contract/abilities'
import { cachedUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'

/** Returns true if the user may change mail; otherwise reports that the DNS records of the domain are not verified. */
export function mayModify(): boolean {
  const user = cachedUser()
  if (!user || canChangeThreads(user)) return true
  if (user.acting?.access === 'read') showToast({ kind: 'error', text: t('act.readsOnly') })
  else showToast({ kind: 'error', text: t('act.unverified'), detail: t('act.unverified.detail') })
  return false
}
