import { limits } from '@bocau/contract/limits'
import { Argon2PasswordHasher } from '../../adapters/argon2/argon2-password-hasher.ts'
import { eicarScanner } from '../../adapters/builtin/eicar-scanner.ts'
import { HintScorer } from '../../adapters/builtin/hint-scorer.ts'
import { MemoryEventBus } from '../../adapters/builtin/memory-event-bus.ts'
import { noOfficeEditor } from '../../adapters/builtin/no-office-editor.ts'
import { plainSecrets } from '../../adapters/builtin/plain-secrets.ts'
import { MailauthSenderCheck } from '../../adapters/mailauth/mailauth-sender-check.ts'
import { SharpPictureMaker } from '../../adapters/sharp/sharp-picture-maker.ts'
import { systemRandom } from '../../adapters/system/system-random.ts'
import type { Parts } from '../../composition/parts.ts'
import { unlimitedSpace } from '../../ports/free-space.ts'
import { FakeClock } from './fake-clock.ts'
import { inlineMessageParser } from './inline-message-parser.ts'
import { MemoryBlobStore } from './memory-blob-store.ts'
import { MemoryDns } from './memory-dns.ts'
import { MemoryDocumentConverter } from './memory-document-converter.ts'
import { MemoryImageFetcher } from './memory-image-fetcher.ts'
import { MemoryLogger } from './memory-logger.ts'
import { MemoryMailTransport } from './memory-mail-transport.ts'
import { MemoryNameService } from './memory-name-service.ts'
import { MemoryRemoteMailboxes } from './memory-remote-mailboxes.ts'
import { MemoryTextSender } from './memory-text-sender.ts'
import { MemoryUnsubscriber } from './memory-unsubscriber.ts'

/** Returns the parts of the product in memory, with those that tests watch. */
export function createMemoryParts() {
  const clock = new FakeClock()
  const logger = new MemoryLogger()
  const mailOut = new MemoryMailTransport()
  const texts = new MemoryTextSender()
  const remote = new MemoryRemoteMailboxes()
  const parts: Omit<Parts, 'db'> = {
    blobs: new MemoryBlobStore(),
    bus: new MemoryEventBus(),
    clock,
    documents: new MemoryDocumentConverter(),
    images: new MemoryImageFetcher(),
    unsubscriber: new MemoryUnsubscriber(),
    parser: inlineMessageParser,
    logger,
    mailOut,
    mailboxes: remote,
    serverFinder: remote,
    names: new MemoryNameService(),
    office: noOfficeEditor,
    passwords: new Argon2PasswordHasher({ memoryCost: 64, timeCost: 1 }),
    pictures: new SharpPictureMaker({ maxPixels: limits.maxAvatarPixels ** 2 }),
    random: systemRandom,
    diskSpace: unlimitedSpace,
    scanner: eicarScanner,
    secrets: plainSecrets,
    signOn: null,
    senders: new MailauthSenderCheck({ dns: new MemoryDns(), hostname: 'mx.mocviet.test' }),
    spam: new HintScorer(inlineMessageParser),
    texts,
    services: { read: () => [] },
  }
  return { clock, logger, mailOut, texts, remote, parts }
}
