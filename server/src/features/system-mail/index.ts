export { addressInMailbox } from './address-in-mailbox.ts'
export {
  type AddressedMail,
  codeHeader,
  composeSystemMail,
} from './compose-system-mail.ts'
export type { MailContent, MailLanguage, TableRow } from './mail-content.ts'
export {
  getMailOrganisation,
  getMailOrganisationOfDomain,
  type MailOrganisation,
} from './mail-organisation.ts'
export { getAccountLanguage, getReaderLanguage } from './reader-language.ts'
export { contentHtml } from './write-content-html.ts'
export { contentText } from './write-content-text.ts'
export { writeLogo } from './write-logo.ts'
