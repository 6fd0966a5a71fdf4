import { cachedSettings } from '../../api/session.ts'
import { firstStepFlagsOf, recordFirstStep } from '../../features/settings/index.ts'
import { t } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { isCharacterKey } from '../../ui/keyboard/read-key.ts'
import { isKeyUsed, isTypingText, keyName } from '../../ui/keyboard/shortcuts.ts'
import { visibleToasts } from '../../ui/toast/toasts.ts'
import { readRoute } from '../route.ts'
import { appKeys } from './app-keys.ts'
import { keyboardDevice } from './keyboard-device.ts'
import '../../i18n/areas/notices.ts'

/** Time after the last key, in which it becomes clear that the user is not typing text. */
const pauseMilliseconds = 1200
const displaySeconds = 8

/**
 * Offers the list of shortcuts once, after a single-character key in the mailbox, whether it has a function or not.
 * Returns a function that ends this.
 */
export function offerShortcutSheet(openSheet: () => void): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (event: KeyboardEvent) => {
    clearTimeout(timer)
    const name = keyName(event)
    const isShortcut = isCharacterKey(name) && name !== appKeys.shortcuts && !event.isComposing
    if (!isShortcut || !isOfferDue() || isKeyUsed(event.target)) return
    timer = setTimeout(() => isQuiet() && offer(openSheet), pauseMilliseconds)
  }
  document.addEventListener('keydown', wait, stop)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Returns true in the mailbox if the user has a keyboard and shortcuts, and no earlier hint. */
function isOfferDue(): boolean {
  const settings = cachedSettings()
  if (!settings?.shortcuts || !matchMedia(keyboardDevice).matches) return false
  const flags = firstStepFlagsOf(settings)
  if (flags.includes('shortcuts') || flags.includes('shortcut_hint')) return false
  return ['folder', 'search'].includes(readRoute(location.pathname).page)
}

/** Returns true if the hint interrupts nothing: no text, no dialog and no other notice, which may have an undo. */
const isQuiet = (): boolean =>
  isOfferDue() &&
  !isTypingText() &&
  !isKeyUsed(document.activeElement) &&
  visibleToasts().length === 0 &&
  document.querySelector('dialog:modal') === null

function offer(openSheet: () => void): void {
  recordFirstStep('shortcut_hint')
  showToast({
    text: t('app.shortcutHint'),
    seconds: displaySeconds,
    action: { label: t('app.shortcutHint.open'), run: openSheet },
  })
}
