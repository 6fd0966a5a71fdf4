export { addressInMailbox } from './address-in-mailbox.ts'
export {
  type AddressedMail,
  codeHeader,
  composeSystemMail,
  type MailLanguage,
} from './compose-system-mail.ts'
export type { MailContent, TableRow } from './mail-content.ts'
export { getAccountLanguage, getOrganisationName, getReaderLanguage } from './reader-language.ts'
export { contentHtml } from './write-content-html.ts'
export { contentText } from './write-content-text.ts'
