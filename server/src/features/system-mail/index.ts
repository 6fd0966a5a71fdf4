export { addressInMailbox } from './address-in-mailbox.ts'
export {
  type AddressedMail,
  codeHeader,
  composeSystemMail,
  type MailLanguage,
} from './compose-system-mail.ts'
export { getOrganisationName } from './language-store.ts'
export type { MailContent, TableRow } from './mail-content.ts'
export { getAccountLanguage, getReaderLanguage } from './reader-language.ts'
export { contentHtml } from './write-content-html.ts'
export { contentText } from './write-content-text.ts'
