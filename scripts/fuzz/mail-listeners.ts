import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../contract/src/limits.ts'
import { Argon2PasswordHasher } from '../../server/src/adapters/argon2/argon2-password-hasher.ts'
import { eicarScanner } from '../../server/src/adapters/builtin/eicar-scanner.ts'
import { HintScorer } from '../../server/src/adapters/builtin/hint-scorer.ts'
import { MemoryEventBus } from '../../server/src/adapters/builtin/memory-event-bus.ts'
import { noOfficeEditor } from '../../server/src/adapters/builtin/no-office-editor.ts'
import { plainSecrets } from '../../server/src/adapters/builtin/plain-secrets.ts'
import { MailauthSenderCheck } from '../../server/src/adapters/mailauth/mailauth-sender-check.ts'
import { SharpPictureMaker } from '../../server/src/adapters/sharp/sharp-picture-maker.ts'
import { systemRandom } from '../../server/src/adapters/system/system-random.ts'
import { type App, buildApp } from '../../server/src/composition/app.ts'
import type { Parts } from '../../server/src/composition/parts.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open-database.ts'
import { openLmtpListener } from '../../server/src/entrypoints/lmtp/lmtp-listener.ts'
import type { MessageListener } from '../../server/src/entrypoints/message-server.ts'
import { openSmtpListener } from '../../server/src/entrypoints/smtp-in/smtp-in-listener.ts'
import { openSubmissionListener } from '../../server/src/entrypoints/submission/submission-listener.ts'
import { createAccount } from '../../server/src/features/account/index.ts'
import { createOrganisation } from '../../server/src/features/domains/index.ts'
import { createSystemFolders } from '../../server/src/features/folders/system-folders.ts'
import { unlimitedSpace } from '../../server/src/ports/free-space.ts'
import { FakeClock } from '../../server/src/testing/memory/fake-clock.ts'
import { inlineMessageParser } from '../../server/src/testing/memory/inline-message-parser.ts'
import { MemoryBlobStore } from '../../server/src/testing/memory/memory-blob-store.ts'
import { MemoryDns } from '../../server/src/testing/memory/memory-dns.ts'
import { MemoryDocumentConverter } from '../../server/src/testing/memory/memory-document-converter.ts'
import { MemoryImageFetcher } from '../../server/src/testing/memory/memory-image-fetcher.ts'
import { MemoryLogger } from '../../server/src/testing/memory/memory-logger.ts'
import { MemoryMailTransport } from '../../server/src/testing/memory/memory-mail-transport.ts'
import { MemoryNameService } from '../../server/src/testing/memory/memory-name-service.ts'
import { MemoryRemoteMailboxes } from '../../server/src/testing/memory/memory-remote-mailboxes.ts'
import { MemoryTextSender } from '../../server/src/testing/memory/memory-text-sender.ts'
import { MemoryUnsubscriber } from '../../server/src/testing/memory/memory-unsubscriber.ts'
import { scratchRoot } from '../../server/src/testing/scratch.ts'

/** The product with its listeners for messages and a fake clock. */
export interface MailListeners {
  ports: Record<ListenerName, number>
  clock: FakeClock
  close(): Promise<void>
}

export type ListenerName = 'lmtp' | 'smtp' | 'submission'

export const khue = 'khue@mocviet.test'
export const password = 'Bocau-test-1'

const sendingQuota = { messagesPerHour: 1e9, recipientsPerHour: 1e9, recipientsPerDay: 1e9 }
const address = { host: '127.0.0.1', port: 0 }
const hostName = 'mx.mocviet.test'

/** Opens the listeners on an application with a temporary store, in-memory adapters and two accounts. */
export async function openMailListeners(): Promise<MailListeners> {
  const directory = await mkdtemp(join(scratchRoot(), 'bocau-fuzz-'))
  const clock = new FakeClock()
  const parts = { ...createParts(clock), db: await openDatabase({ sqliteFile: join(directory, 'bocau.db') }) }
  await migrate(parts.db)
  const app = await buildApp(parts)
  await populate(app)
  const listeners: Record<ListenerName, MessageListener> = {
    lmtp: await openLmtpListener(app, address),
    smtp: await openSmtpListener(app, address, { hostname: hostName }),
    submission: await openSubmissionListener(
      { ...app, sendingQuota: sendingQuota, publicOrigin: 'http://bocau.test' },
      address,
      {
        hostname: hostName,
      },
    ),
  }
  return {
    ports: { lmtp: listeners.lmtp.port, smtp: listeners.smtp.port, submission: listeners.submission.port },
    clock,
    async close() {
      await Promise.all(Object.values(listeners).map((listener) => listener.close()))
      await app.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function populate(app: App): Promise<void> {
  await createOrganisation(app, 'Nội thất Mộc Việt', [{ name: 'mocviet.test', isVerified: true }])
  for (const email of [khue, 'ha@mocviet.test'])
    await createAccount(app, { email, fullName: email, password, isOwner: email === khue }, (tx, id) =>
      createSystemFolders(app, tx, id),
    )
}

function createParts(clock: FakeClock): Omit<Parts, 'db'> {
  const remoteMailboxes = new MemoryRemoteMailboxes()
  const dns = new MemoryDns()
  return {
    blobs: new MemoryBlobStore(),
    bus: new MemoryEventBus(),
    clock,
    documents: new MemoryDocumentConverter(),
    images: new MemoryImageFetcher(),
    unsubscriber: new MemoryUnsubscriber(),
    parser: inlineMessageParser,
    logger: new MemoryLogger(),
    mailOut: new MemoryMailTransport(),
    mailboxes: remoteMailboxes,
    serverFinder: remoteMailboxes,
    names: new MemoryNameService(),
    office: noOfficeEditor,
    passwords: new Argon2PasswordHasher({ memoryCost: 64, timeCost: 1 }),
    pictures: new SharpPictureMaker({ maxPixels: limits.maxAvatarPixels ** 2 }),
    random: systemRandom,
    diskSpace: unlimitedSpace,
    scanner: eicarScanner,
    secrets: plainSecrets,
    signOn: null,
    senders: new MailauthSenderCheck({ dns, hostname: hostName }),
    spam: new HintScorer(inlineMessageParser),
    texts: new MemoryTextSender(),
    services: { read: () => [] },
  }
}
