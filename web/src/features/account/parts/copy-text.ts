import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'

/** Puts a text on the clipboard, and says whether it worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('account.copied') })
  } catch {
    // A page without TLS has no clipboard.
    showToast({ kind: 'error', text: t('account.notCopied') })
  }
}
