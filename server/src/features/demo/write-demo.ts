import { domainOf } from '@bocau/mail-core/address'
import { createAccount, findAccountByEmail } from '../account/index.ts'
import {
  deliverMessage,
  rebuildArrivalReport,
  type StoredMessage,
  storeScannedMessage,
} from '../delivery/index.ts'
import { createOrganisation, isHostedDomain } from '../domains/index.ts'
import { createFolder, createSystemFolders, findFolder } from '../folders/index.ts'
import { createShare, driveSharing } from '../sharing/index.ts'
import {
  accountFolders,
  accounts,
  buildMessage,
  colleagues,
  type DemoMessage,
  type DemoShare,
  demoDrive,
  demoMailServer,
  demoMessages,
  isLocalSender,
  khueBelongings,
  khuePreferences,
  organisations,
} from './content/index.ts'
import { actorOf } from './demo-actor.ts'
import { demoPassword } from './demo-sign-in.ts'
import type { DemoDeps } from './deps.ts'
import { seedBelongings } from './seed-belongings.ts'
import { seedDrive } from './seed-drive.ts'
import { seedFailure } from './seed-failure.ts'
import { seedPreferences } from './seed-preferences.ts'
import { seedScheduled } from './seed-waiting.ts'
import { endSeeding, getDemoState, isStoreEmpty, startSeeding } from './store.ts'

const messagesAtOnce = 16

/** Writes the missing part of the demo; returns true when the store contains a demo. */
export async function writeDemo(
  deps: DemoDeps,
  onProgress: (done: number, total: number) => void,
): Promise<boolean> {
  const state = await getDemoState(deps.db.sql)
  if (state === 'seeded') return true
  if (state === null && !(await isStoreEmpty(deps.db.sql))) return false
  // A retry uses the time of the first start, so that it builds the same messages and recognises existing ones.
  const startedAt = await deps.db.transaction((tx) => startSeeding(tx.sql, deps.clock.now()))

  await seedAccounts(deps)
  const messages = (await demoMessages(startedAt, deps.readFile)).toSorted((a, b) => a.sentAt - b.sentAt)
  for (let at = 0; at < messages.length; at += messagesAtOnce) {
    await seedMessages(deps, messages.slice(at, at + messagesAtOnce))
    onProgress(Math.min(at + messagesAtOnce, messages.length), messages.length)
  }
  // After the messages, so that the rules do not move them.
  await seedPreferences(deps, await actorOf(deps, khuePreferences.owner))
  await seedBelongings(deps, await actorOf(deps, khueBelongings.owner))
  const drive = demoDrive(startedAt)
  await seedDrive(deps, drive, khuePreferences.owner)
  await seedShares(deps, drive.shares)
  await deps.db.transaction((tx) => endSeeding(tx.sql))
  return true
}

async function seedAccounts(deps: DemoDeps): Promise<void> {
  for (const organisation of organisations) {
    if (!(await isHostedDomain(deps.db.sql, organisation.domain))) {
      await createOrganisation(deps, organisation.name, [
        { name: organisation.domain, isVerified: organisation.isVerified },
      ])
    }
  }
  const otherAccounts = colleagues.map((person) => ({ person, type: 'User', enableSmtp: 1 }) as const)
  for (const account of [...accounts, ...otherAccounts]) {
    const { email, name } = account.person
    if (await findAccountByEmail(deps.db.sql, email)) continue
    await createAccount(
      deps,
      {
        email,
        fullName: name,
        password: demoPassword,
        isOwner: account.type === 'Owner',
        isSendingEnabled: account.enableSmtp === 1,
      },
      async (tx, accountId) => {
        await createSystemFolders(deps, tx, accountId)
        for (const path of accountFolders[email] ?? []) {
          if (!(await findFolder(tx.sql, accountId, path))) await createFolder(deps, tx, { accountId, path })
        }
      },
    )
  }
}

/** Messages are parsed and stored in parallel, but delivered in order: replies need their originals. */
async function seedMessages(deps: DemoDeps, messages: readonly DemoMessage[]): Promise<void> {
  const built = await Promise.all(messages.map((message) => storeCopies(deps, message)))
  for (const { message, received, sent, earlier } of built) {
    await Promise.all(
      Object.entries(message.placements).map(async ([email, placement]) => {
        const account = await findAccountByEmail(deps.db.sql, email)
        if (!account) return
        if (message.schedule || message.periodic)
          return seedScheduled(deps, account.id, { message, stored: sent })
        const isAuthor = message.from.email === email
        const messageId = await deliverMessage(
          deps,
          { accountId: account.id, email },
          {
            stored: isAuthor ? sent : received,
            arrival: {
              folder: placement.folder,
              arrivedAt: message.sentAt,
              isUnread: placement.unread ?? false,
              isStarred: placement.starred ?? false,
              isDraft: placement.isDraft ?? false,
              authentication: message.authentication,
              isSpoofed: message.authentication === 'fail' && isHosted(message.from.email),
              tracking: isAuthor ? trackingOf(message) : null,
              ...(isAuthor || !earlier ? {} : { earlier }),
            },
          },
        )
        if (isAuthor) await seedFailure(deps, account.id, { message, messageId })
      }),
    )
  }
}

/** Only the sender's copy may have the Bcc header. */
async function storeCopies(deps: DemoDeps, message: DemoMessage) {
  const read = { readFile: deps.readFile }
  const received = await storeScannedMessage(deps, await buildMessage(message, read), {
    authservId: demoMailServer,
  })
  const sent =
    message.bcc.length === 0
      ? received
      : await storeScannedMessage(deps, await buildMessage(message, { ...read, includeBcc: true }))
  return { message, received, sent, earlier: await arrivalOf(deps, message, received) }
}

/**
 * Returns the arrival report for the recipients; null for an infected message, which is in a folder that delivery would
 * not choose.
 */
async function arrivalOf(deps: DemoDeps, message: DemoMessage, received: StoredMessage) {
  if (received.attachments.some(({ scan }) => scan === 'infected')) return null
  return rebuildArrivalReport(deps, received, {
    via: isLocalSender(message) ? 'inside' : 'lmtp',
    envelopeFrom: message.from.email,
    recipients: [],
    authservId: demoMailServer,
    checksSender: 'never',
  })
}

function isHosted(email: string): boolean {
  return organisations.some((organisation) => organisation.domain === domainOf(email))
}

function trackingOf(message: DemoMessage) {
  const views = message.tracking?.viewedAt
  if (!views) return null
  const seconds = views.map((at) => Math.floor(at / 1000))
  return { view_count: views.length, first_seen: seconds[0] ?? null, last_seen: seconds.at(-1) ?? null }
}

const hour = 3_600_000

/** Creates the shares of the demo; running again does not duplicate them. */
async function seedShares(deps: DemoDeps, shares: readonly DemoShare[]): Promise<void> {
  const sharing = { ...deps, sharing: driveSharing(deps.clock) }
  // An interrupted seeding may have started days ago.
  const later = deps.clock.now() + hour
  for (const [at, { path, owner, shareWiths, permission, link }] of shares.entries()) {
    await createShare(sharing, await actorOf(deps, owner), {
      paths: [`/${path}`],
      file_ids: [],
      share_withs: shareWiths,
      password: link?.password ?? null,
      permission,
      expire_date: link ? Math.floor(Math.max(link.expiresAt, later) / 1000) : null,
      key: `demo-share-${at}`,
    })
  }
}
