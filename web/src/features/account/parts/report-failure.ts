import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { refreshAccount } from '../account-queries.ts'
import { NotConfirmed } from './use-action.ts'

/** Runs an action whose success is visible; on rejection reports the error and refetches the data. */
export async function reportFailure(action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (error instanceof NotConfirmed) return
    showToast({ kind: 'error', text: t('account.notDone'), detail: errorText(error) })
    await refreshAccount()
  }
}
