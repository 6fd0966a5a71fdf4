import type { Database } from '../db/database.ts'
import type { ServiceWatch } from '../kernel/service-watch.ts'
import type { BlobStore, SecondCopy } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentConverter } from '../ports/document-converter.ts'
import type { EventBus } from '../ports/event-bus.ts'
import type { FarMailboxes, MailServerFinder } from '../ports/far-mailbox.ts'
import type { DiskRoom } from '../ports/free-space.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Logger } from '../ports/logger.ts'
import type { MailTransport } from '../ports/mail-transport.ts'
import type { MessageParser } from '../ports/message-parser.ts'
import type { NameService } from '../ports/name-service.ts'
import type { OfficeEditor } from '../ports/office-editor.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { PictureMaker } from '../ports/picture-maker.ts'
import type { Random } from '../ports/random.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import type { SenderCheck } from '../ports/sender-check.ts'
import type { SiblingProcesses } from '../ports/sibling-processes.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { TextSender } from '../ports/text-sender.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { CertificateAuthority } from '../ports/web/certificate-authority.ts'
import type { ImageFetcher, ListLeaver } from '../ports/web/public-web.ts'

/** The outside world as the product meets it: one adapter for every port, and the store. */
export interface Parts {
  /** Whoever gives certificates; absent where they come from files. */
  authority?: CertificateAuthority
  db: Database
  /** The same store for what is done later, on connections of its own; absent where it is no other. */
  laterDb?: Database
  blobs: BlobStore
  /** Where content may lie once more, for what is damaged; absent where there is no other. */
  secondCopy?: SecondCopy
  bus: EventBus
  clock: Clock
  /** Draws office documents for looking at them. */
  documents: DocumentConverter
  images: ImageFetcher
  /** Takes people off lists. */
  listLeaver: ListLeaver
  parser: MessageParser
  logger: Logger
  /** Brings messages to everybody whose mailbox is not here. */
  mailOut: MailTransport
  /** Reads mailboxes elsewhere. */
  mailboxes: FarMailboxes
  /** Finds the servers of mailboxes elsewhere. */
  serverFinder: MailServerFinder
  /** Tells what domains say of their mail. */
  names: NameService
  /** Edits office documents. */
  office: OfficeEditor
  passwords: PasswordHasher
  /** Draws the pictures of people anew. */
  pictures: PictureMaker
  random: Random
  /** Whether the disk has room for more. */
  room: DiskRoom
  scanner: VirusScanner
  /** How those that look at messages, and the relay, answer. */
  services: ServiceWatch
  /** Keeps keys so that they lie sealed in the store. */
  secrets: SecretBox
  /** The outside provider by which people may sign in, or null. */
  signOn: IdentityProvider | null
  /** Finds out who sent a message that nobody in front has checked. */
  senders: SenderCheck
  /** The other processes of this server; absent where it has one alone. */
  siblings?: SiblingProcesses
  spam: SpamScorer
  /** Brings codes to telephones. */
  texts: TextSender
}
