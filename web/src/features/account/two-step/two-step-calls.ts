import { navigate } from 'wouter/use-browser-location'
import { type Reply, request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { protectionQuery, readAccountAnew, sessionsQuery } from '../account-queries.ts'
import { sayIfNot } from '../parts/say-if-not.ts'

/** A method was set up: the protection is shown as it is now, and the codes that came with it are shown once. */
export async function takeChange(
  { protection, recovery_codes }: Reply<'PUT /api/v2/2fa/authenticator'>,
  onCodes: (codes: readonly string[]) => void,
): Promise<void> {
  queryClient.setQueryData(protectionQuery.queryKey, protection)
  navigate(accountAddresses.authentication, { replace: true })
  if (recovery_codes) onCodes(recovery_codes)
  else showToast({ text: t('account.setUp.done') })
  await readAccountAnew()
}

/**
 * Asks, once the first method is on, whether the other sessions are to end, where there are any: whoever came in by the
 * password alone is still in.
 */
export async function offerToEndOthers(): Promise<void> {
  const sessions = await queryClient.fetchQuery(sessionsQuery)
  const others = sessions.filter(({ is_current }) => !is_current).length
  if (others === 0) return
  const isWanted = await confirmInDialog({
    title: t('account.setUp.endOthers'),
    text: t('account.setUp.endOthers.text', { n: others }),
    actionLabel: t('account.sessions.endOthers'),
    cancelLabel: t('account.setUp.keepOthers'),
    closeLabel: t('app.close'),
  })
  if (!isWanted) return
  await sayIfNot(async () => {
    const { ended } = await request('DELETE /api/v2/sessions')
    showToast({ text: t('account.sessions.ended', { n: ended }) })
    await readAccountAnew()
  })
}
