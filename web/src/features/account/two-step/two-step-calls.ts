import { navigate } from 'wouter/use-browser-location'
import type { Reply } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { protectionQuery, refreshAccount } from '../account-queries.ts'

/** Shows the protection after a method was set up, and its recovery codes once. */
export async function showTwoStepChange(
  { protection, recovery_codes }: Reply<'PUT /api/v2/2fa/authenticator'>,
  onCodes: (codes: readonly string[]) => void,
): Promise<void> {
  queryClient.setQueryData(protectionQuery.queryKey, protection)
  navigate(accountAddresses.authentication, { replace: true })
  if (recovery_codes) onCodes(recovery_codes)
  else showToast({ text: t('account.setUp.done') })
  await refreshAccount()
}
