import type { Database } from '../db/database.ts'
import type { ServiceWatch } from '../kernel/service-watch.ts'
import type { BlobStore, SecondCopy } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentConverter } from '../ports/document-converter.ts'
import type { EventBus } from '../ports/event-bus.ts'
import type { DiskSpace } from '../ports/free-space.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Logger } from '../ports/logger.ts'
import type { MailTransport } from '../ports/mail-transport.ts'
import type { MessageParser } from '../ports/message-parser.ts'
import type { NameService } from '../ports/name-service.ts'
import type { OfficeEditor } from '../ports/office-editor.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { PictureMaker } from '../ports/picture-maker.ts'
import type { Random } from '../ports/random.ts'
import type { MailServerFinder, RemoteMailboxes } from '../ports/remote-mailbox.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import type { SenderCheck } from '../ports/sender-check.ts'
import type { SiblingProcesses } from '../ports/sibling-processes.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { TextSender } from '../ports/text-sender.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { CertificateAuthority } from '../ports/web/certificate-authority.ts'
import type { ImageFetcher, ListUnsubscriber } from '../ports/web/public-web.ts'

/** All adapters and the store. */
export interface Parts {
  /** Certificate authority; missing if certificates come from files. */
  authority?: CertificateAuthority
  db: Database
  /** Second connection pool of the same store for jobs; missing if it is the same. */
  jobsDb?: Database
  blobs: BlobStore
  /** Second copy of the content for repairs; missing if there is none. */
  secondCopy?: SecondCopy
  bus: EventBus
  clock: Clock
  /** Renders office documents for previews. */
  documents: DocumentConverter
  images: ImageFetcher
  /** Unsubscribes users from mailing lists. */
  unsubscriber: ListUnsubscriber
  parser: MessageParser
  logger: Logger
  /** Delivers messages to remote mailboxes. */
  mailOut: MailTransport
  /** Reads remote mailboxes. */
  mailboxes: RemoteMailboxes
  /** Discovers the servers of remote mailboxes. */
  serverFinder: MailServerFinder
  /** DNS lookups about mail domains. */
  names: NameService
  /** Edits office documents. */
  office: OfficeEditor
  passwords: PasswordHasher
  /** Re-encodes profile pictures and logos. */
  pictures: PictureMaker
  random: Random
  /** Monitors free disk space. */
  diskSpace: DiskSpace
  scanner: VirusScanner
  /** Availability of scanners and the relay. */
  services: ServiceWatch
  /** Seals keys in the store. */
  secrets: SecretBox
  /** Identity provider; null for none. */
  signOn: IdentityProvider | null
  /** Verifies senders of messages not verified by a server in front. */
  senders: SenderCheck
  /** Other processes of this server; missing if there is only one. */
  siblings?: SiblingProcesses
  spam: SpamScorer
  /** Sends codes to phones. */
  texts: TextSender
}
