import { Mail } from 'lucide'
import { readStored, writeStored } from '../../../api/local-store.ts'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { openDrafts, openDraftsStore } from '../draft-session/open-drafts.ts'

/**
 * Offers once to register as handler for `mailto:` links, when nothing is open above the page. The browser asks for
 * confirmation.
 */
export function offerMailHandler(): void {
  if (!('registerProtocolHandler' in navigator) || readStored('mailHandlerOffered')) return
  if (!isCovered()) {
    offer()
    return
  }
  const stop = openDraftsStore().watch(() => {
    if (isCovered()) return
    stop()
    offer()
  })
}

const isCovered = () => openDrafts().windows.open.some(({ state }) => state === 'full')

function offer(): void {
  writeStored('mailHandlerOffered', 'yes')
  showToast({
    icon: Mail,
    text: t('mailto.offer'),
    seconds: 12,
    action: { label: t('mailto.accept'), run: register },
  })
}

function register(): void {
  try {
    navigator.registerProtocolHandler('mailto', `${location.origin}/compose-mailto?url=%s`)
  } catch {
    // The browser may reject the registration; links then open as before.
  }
}
