import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('account.copied') })
  } catch {
    // The clipboard API is not available without TLS.
    showToast({ kind: 'error', text: t('account.notCopied') })
  }
}
