import { domainOf } from '@bocau/mail-core/address'
import { isHostedDomain } from '../account/domains/index.ts'
import { createAccount, createOrganisation, findAccountByEmail } from '../account/people/index.ts'
import { deliverLetter, type StoredLetter } from '../delivery/index.ts'
import { retellArrival } from '../delivery/rules/index.ts'
import { storeScannedLetter } from '../delivery/scanning/index.ts'
import { createFolder, createSystemFolders, findFolder } from '../mailbox/folders/index.ts'
import {
  accounts,
  buildMessage,
  colleagues,
  comesFromHere,
  type DemoLetter,
  demoDrive,
  demoLetters,
  demoMailServer,
  khuePreferences,
  organisations,
  ownFolders,
} from './content/index.ts'
import { actorOf } from './demo-actor.ts'
import { demoPassword } from './demo-sign-in.ts'
import type { DemoDeps } from './deps.ts'
import { seedDrive } from './seed-drive.ts'
import { seedFailure } from './seed-failure.ts'
import { seedPreferences } from './seed-preferences.ts'
import { seedShares } from './seed-shares.ts'
import { seedWaiting } from './seed-waiting.ts'
import { beginSeeding, endSeeding, getDemoState, isStoreEmpty } from './store.ts'

const lettersAtOnce = 16

/** Writes the demo, or the rest of it, into the store; answers whether the store holds one. */
export async function writeDemo(
  deps: DemoDeps,
  onProgress: (done: number, total: number) => void,
): Promise<boolean> {
  const state = await getDemoState(deps.db.sql)
  if (state === 'seeded') return true
  if (state === null && !(await isStoreEmpty(deps.db.sql))) return false
  // A second try writes the very letters of the first, whatever day it is by then: so it finds them kept already.
  const beganAt = await deps.db.transaction((tx) => beginSeeding(tx.sql, deps.clock.now()))

  await seedAccounts(deps)
  const letters = (await demoLetters(beganAt, deps.readFile)).toSorted((a, b) => a.sentAt - b.sentAt)
  for (let at = 0; at < letters.length; at += lettersAtOnce) {
    await seedLetters(deps, letters.slice(at, at + lettersAtOnce))
    onProgress(Math.min(at + lettersAtOnce, letters.length), letters.length)
  }
  // After the letters: they lie where the demo wants them, whatever the rules would make of them.
  await seedPreferences(deps, await actorOf(deps, khuePreferences.owner))
  const drive = demoDrive(beganAt)
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
  const others = colleagues.map((person) => ({ person, type: 'User', enableSmtp: 1 }) as const)
  for (const account of [...accounts, ...others]) {
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
        for (const path of ownFolders[email] ?? []) {
          if (!(await findFolder(tx.sql, accountId, path))) await createFolder(deps, tx, accountId, path)
        }
      },
    )
  }
}

/** Letters are read and stored side by side, but arrive one after the other: answers need what they answer. */
async function seedLetters(deps: DemoDeps, letters: readonly DemoLetter[]): Promise<void> {
  const built = await Promise.all(letters.map((letter) => storeCopies(deps, letter)))
  for (const { letter, received, sent, earlier } of built) {
    await Promise.all(
      Object.entries(letter.place).map(async ([email, place]) => {
        const account = await findAccountByEmail(deps.db.sql, email)
        if (!account) return
        if (letter.schedule || letter.periodic) return seedWaiting(deps, account.id, letter, sent)
        const isOwn = letter.from.email === email
        const messageId = await deliverLetter(
          deps,
          { accountId: account.id, email },
          isOwn ? sent : received,
          {
            folder: place.folder,
            arrivedAt: letter.sentAt,
            isUnread: place.unread ?? false,
            isStarred: place.starred ?? false,
            isDraft: place.isDraft ?? false,
            authentication: letter.authentication,
            isSpoofed: letter.authentication === 'fail' && isHosted(letter.from.email),
            tracking: isOwn ? trackingOf(letter) : null,
            ...(isOwn || !earlier ? {} : { earlier }),
          },
        )
        if (isOwn) await seedFailure(deps, account.id, letter, messageId)
      }),
    )
  }
}

/** The sender's copy keeps its Bcc line, which nobody else's may have. */
async function storeCopies(deps: DemoDeps, letter: DemoLetter) {
  const read = { readFile: deps.readFile }
  const received = await storeScannedLetter(deps, await buildMessage(letter, read), demoMailServer)
  const sent =
    letter.bcc.length === 0
      ? received
      : await storeScannedLetter(deps, await buildMessage(letter, { ...read, keepBcc: true }))
  return { letter, received, sent, earlier: await arrivalOf(deps, letter, received) }
}

/** How it came to its receivers; nothing is told of one with a virus, which lies where no delivery would put it. */
async function arrivalOf(deps: DemoDeps, letter: DemoLetter, received: StoredLetter) {
  if (received.attachments.some(({ scan }) => scan === 'infected')) return null
  return retellArrival(deps, received, {
    via: comesFromHere(letter) ? 'inside' : 'lmtp',
    envelopeFrom: letter.from.email,
    recipients: [],
    authservId: demoMailServer,
    checksSender: false,
  })
}

function isHosted(email: string): boolean {
  return organisations.some((organisation) => organisation.domain === domainOf(email))
}

function trackingOf(letter: DemoLetter) {
  const views = letter.tracking?.viewedAt
  if (!views) return null
  const seconds = views.map((at) => Math.floor(at / 1000))
  return { view_count: views.length, first_seen: seconds[0] ?? null, last_seen: seconds.at(-1) ?? null }
}
