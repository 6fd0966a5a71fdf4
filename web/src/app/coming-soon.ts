import { t } from '../i18n/index.ts'
import { showToast } from '../ui/index.ts'

/** What the frame already shows and a later part of the product will do; each removes its line on arriving. */
const later = ['compose', 'help', 'settings', 'account', 'drive'] as const

export type Later = (typeof later)[number]

/** Says that something is on its way. */
export function sayComingSoon(what: Later): void {
  showToast({ text: t('app.comingSoon', { what: t(`app.later.${what}`) }) })
}
