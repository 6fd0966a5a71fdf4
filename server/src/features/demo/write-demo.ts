import { domainOf } from '@bocau/mail-core/address'
import { createAccount, createOrganisation, findAccountByEmail, isHostedDomain } from '../account/index.ts'
import { deliverLetter, storeLetter } from '../delivery/index.ts'
import { createFolder, createSystemFolders, findFolder } from '../mailbox/index.ts'
import {
  accounts,
  buildMessage,
  type DemoLetter,
  demoLetters,
  organisations,
  ownFolders,
} from './content/index.ts'
import { demoPassword } from './demo-sign-in.ts'
import type { DemoDeps } from './seed-demo.ts'
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
  const letters = demoLetters(beganAt).toSorted((a, b) => a.sentAt - b.sentAt)
  for (let at = 0; at < letters.length; at += lettersAtOnce) {
    await seedLetters(deps, letters.slice(at, at + lettersAtOnce))
    onProgress(Math.min(at + lettersAtOnce, letters.length), letters.length)
  }
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
  for (const account of accounts) {
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
  for (const { letter, received, sent } of built) {
    await Promise.all(
      Object.entries(letter.place).map(async ([email, place]) => {
        const account = await findAccountByEmail(deps.db.sql, email)
        if (!account) return
        const isOwn = letter.from.email === email
        await deliverLetter(deps, { accountId: account.id, email }, isOwn ? sent : received, {
          folder: place.folder,
          arrivedAt: letter.sentAt,
          isUnread: place.unread ?? false,
          isStarred: place.starred ?? false,
          isDraft: place.isDraft ?? false,
          authentication: letter.authentication,
          isSpoofed: letter.authentication === 'fail' && isHosted(letter.from.email),
          tracking: isOwn ? trackingOf(letter) : null,
        })
      }),
    )
  }
}

/** The sender's copy keeps its Bcc line, which nobody else's may have. */
async function storeCopies(deps: DemoDeps, letter: DemoLetter) {
  const read = { readFile: deps.readFile }
  const received = await storeLetter(deps, await buildMessage(letter, read))
  const sent =
    letter.bcc.length === 0
      ? received
      : await storeLetter(deps, await buildMessage(letter, { ...read, keepBcc: true }))
  return { letter, received, sent }
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
