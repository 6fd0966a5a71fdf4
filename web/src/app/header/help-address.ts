import { language } from '../../i18n/index.ts'
import { type Route, readRoute } from '../route.ts'

/** Page of the guide about each page of the product. Pages of administrators are outside the guide, in English only. */
const topics = new Map([
  ['search', 'guide/mail/search'],
  ['drive', 'guide/drive/files'],
  ['contacts', 'guide/account/contacts'],
  ['general', 'guide/start/appearance'],
  ['folders', 'guide/mail/organise'],
  ['labels', 'guide/mail/organise'],
  ['templates', 'guide/write/templates'],
  ['pop3imap', 'guide/account/mail-apps'],
  ['autoforward', 'guide/write/automatic-reply'],
  ['customfilters', 'guide/mail/filters'],
  ['sieve', 'guide/mail/filters'],
  ['subscriptions', 'guide/mail/newsletters'],
  ['account', 'guide/write/senders'],
  ['moving', 'guide/account/import'],
  ['protect', 'guide/account/devices'],
  ['delegates', 'guide/mail/shared-mailboxes'],
  ['password', 'guide/account/password'],
  ['recovery', 'guide/account/password'],
  ['authentication', 'guide/account/two-step'],
  ['passkeys', 'guide/account/two-step'],
  ['app-passwords', 'guide/account/mail-apps'],
  ['organisation', 'administration'],
  ['people', 'administration'],
  ['groups', 'administration'],
  ['mailboxes', 'administration'],
  ['domain', 'administration'],
  ['policies', 'administration'],
  ['audit', 'administration'],
])

/** Returns the address of the help about a page of the product, otherwise of the list of topics. */
export function helpAddress(route: Route): string {
  const topic = topics.get(topicName(route)) ?? 'guide/'
  return `/help/${language() === 'vi' && topic.startsWith('guide') ? 'vi/' : ''}${topic}`
}

function topicName(route: Route): string {
  if (route.page === 'settings') return route.tab || 'general'
  if (route.page === 'account' || route.page === 'config') return route.part
  return route.page
}

/** Opens the help about the current page in a new tab. */
export function openHelp(): void {
  window.open(helpAddress(readRoute(location.pathname)), '_blank', 'noopener')
}
