import { readStored, writeStored } from '../../../api/local-store.ts'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { Mail } from '../../../ui/marks/icons.ts'
import { openDrafts, watchOpenDrafts } from '../draft-session/open-drafts.ts'

/**
 * Offers once to open all links to addresses of mail here, when nothing is covered by it. The browser asks again
 * before it agrees.
 */
export function offerMailHandler(): void {
  if (!('registerProtocolHandler' in navigator) || readStored('mailHandlerOffered')) return
  if (!isCovered()) {
    offer()
    return
  }
  const stop = watchOpenDrafts(() => {
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
    // The browser may forbid it; links then open as before.
  }
}
