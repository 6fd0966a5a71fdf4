import type { vi } from './message-notes.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'notes.encrypted.smime':
    'This message is encrypted with S/MIME: only a certificate of its recipient opens it.',
  'notes.encrypted.pgp': 'This message is encrypted with PGP: only a key of its recipient opens it.',
  'notes.openElsewhere': 'Download the attachment and open it with a program that has that key.',
  'notes.for': 'Encrypted for: {names}',
  'notes.incomplete': 'This message has too many parts to show them all; the rest is in the original.',
  'notes.returned': 'This message says that your message to {email} did not arrive.',
  'notes.list': 'This message came by a mailing list.',
  'notes.unsubscribe': 'Unsubscribe',
  'notes.unsubscribe.title': 'Unsubscribe from {name}?',
  'notes.unsubscribe.oneClick': 'Bồ Câu sends the request for you. The sender may take some days to stop.',
  'notes.unsubscribe.page': 'You unsubscribe on a page of the sender, at {host}. It opens in a new tab.',
  'notes.unsubscribe.openPage': 'Open the page',
  'notes.unsubscribe.done': 'Asked to be unsubscribed from {name}',
  'notes.unsubscribe.failed': 'Not unsubscribed yet',
  'notes.unsubscribe.notProved': 'Nothing proves that the address is the sender’s, so nothing was sent.',
  'notes.unsubscribe.notAnswered': 'The sender’s server did not take the request.',
  'notes.signature': 'Signature',
  'notes.signed.smime': 'S/MIME, not verified',
  'notes.signed.pgp': 'PGP, not verified',
  'notes.signedBy.smime': 'S/MIME by {names}, not verified',
  'notes.signedBy.pgp': 'PGP by the key {names}, not verified',
  'notes.encryption': 'Encryption',
  'notes.encryptedAs.smime': 'S/MIME',
  'notes.encryptedAs.pgp': 'PGP',
}
