import type { DeliveryStep } from '@bocau/contract/delivery'
import { evaluateRules, type LetterFacts } from '@bocau/mail-core/sieve/evaluate'
import { vacationDays } from '@bocau/mail-core/sieve/rule'
import { whyNoVacation } from '@bocau/mail-core/sieve/vacation'
import type { Transaction } from '../../db/database.ts'
import { getUserInfo } from '../account/index.ts'
import type { listFolders } from '../mailbox/index.ts'
import {
  type ActiveRule,
  noteAnswer,
  noteFolderGone,
  planForward,
  planVacationAnswer,
} from '../rules/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { ruleStep } from './rule-step.ts'
import type { StoredLetter } from './stored-letter.ts'

/** A letter on its way into a mailbox whose rules are to act on it. */
export interface RuledLetter {
  accountId: string
  /** The address of the mailbox. */
  mailbox: string
  stored: StoredLetter
  /** Who sent it, as the envelope says; empty for a bounce. */
  envelopeFrom: string
  isSpam: boolean
  isSpoofed: boolean
  /** A letter with a virus is set apart whatever the rules would say. */
  isInfected: boolean
}

/** What the rules of a mailbox make of a letter. */
export interface RuleEffect {
  folder: string
  isUnread: boolean
  isStarred: boolean
  /** What each rule decided, in their order. */
  steps: DeliveryStep[]
  /** Plans what goes out because of it, in the transaction that keeps the letter; answers with what came of that. */
  planLetters(): Promise<DeliveryStep[]>
}

type Folders = Awaited<ReturnType<typeof listFolders>>

/** More hops than any honest letter takes: it goes in circles. */
const mostHops = 30
const day = 24 * 3_600_000

/** Lets the rules of a mailbox act on a letter. What is spam or infected stays that, and nothing is sent because of it. */
export async function applyRules(
  deps: DeliveryDeps,
  tx: Transaction,
  letter: RuledLetter,
  folders: Folders,
): Promise<RuleEffect> {
  const isSetApart = letter.isSpam || letter.isInfected
  const rules = isSetApart ? [] : await deps.rules.of(tx.sql, letter.accountId)
  const outcome = evaluateRules(rules, factsOf(letter.stored), deps.clock.now())
  const isGone = (folder: string) => !folders.some((one) => one.name === folder)
  return {
    folder: isSetApart ? 'Junk' : await folderOf(deps, tx, letter, outcome, folders),
    isUnread: !outcome.isRead,
    isStarred: outcome.isStarred,
    steps: outcome.applied.flatMap((rule) => ruleStep(rule, isGone)),
    async planLetters() {
      const steps: DeliveryStep[] = []
      const isLoop = outcome.redirects.length > 0 && goesInCircles(letter)
      for (const to of new Set(outcome.redirects)) {
        if (!isLoop) await planRedirect(deps, tx, letter, to)
        steps.push({ step: 'forward', to, held_back: isLoop ? 'loop' : '' })
      }
      if (outcome.vacation) steps.push(await answer(deps, tx, letter, outcome.vacation))
      return steps
    },
  }
}

function factsOf({ read: { letter, text }, size }: StoredLetter): LetterFacts {
  return {
    from: letter.from ? [letter.from.email] : [],
    subject: letter.subject,
    text,
    bytes: size,
    attachmentNames: letter.attachments.filter((part) => !part.isInline).map((part) => part.name),
  }
}

/** Where it goes: what a filter throws away goes to Trash, from where it can come back. */
async function folderOf(
  deps: DeliveryDeps,
  tx: Transaction,
  letter: RuledLetter,
  { folders: [named = 'Trash'], applied }: { folders: string[]; applied: readonly ActiveRule[] },
  folders: Folders,
): Promise<string> {
  if (folders.some((folder) => folder.name === named)) return named
  const rule = applied.find((one) => !one.hasProblem)
  if (rule) await noteFolderGone(deps, tx, letter.accountId, rule.ruleId)
  return 'INBOX'
}

function planRedirect(deps: DeliveryDeps, tx: Transaction, letter: RuledLetter, to: string): Promise<void> {
  const { accountId, mailbox, envelopeFrom, stored, isSpoofed } = letter
  const forwarded = { accountId, mailbox, envelopeFrom, to, blobHash: stored.blobHash }
  return planForward(deps, tx, isSpoofed ? { ...forwarded, isSpoofed } : forwarded)
}

/** A letter that was here before, or has come a very long way, goes no further. */
function goesInCircles({ mailbox, stored }: RuledLetter): boolean {
  const { headers } = stored.read.letter
  const wasHere = headers.some(
    ({ name, value }) => name === 'delivered-to' && value.trim().toLowerCase() === mailbox,
  )
  return wasHere || headers.filter(({ name }) => name === 'received').length > mostHops
}

async function answer(
  deps: DeliveryDeps,
  tx: Transaction,
  { accountId, mailbox, envelopeFrom, isSpam, stored }: RuledLetter,
  vacation: { subject: string; body: string },
): Promise<DeliveryStep> {
  const { letter } = stored.read
  const now = deps.clock.now()
  const reason = whyNoVacation({
    envelopeFrom,
    ownAddresses: [mailbox],
    recipients: [...letter.to, ...letter.cc].map((person) => person.email),
    header: (name) => letter.headers.filter((one) => one.name === name).map((one) => one.value),
    isSpam,
    answeredAt: null,
    now,
  })
  if (reason !== null) return { step: 'answer', held_back: reason }
  const sender = envelopeFrom.toLowerCase()
  if (!(await noteAnswer(tx.sql, accountId, sender, now, now - vacationDays * day))) {
    return { step: 'answer', held_back: 'answered_before' }
  }
  const { fullname } = await getUserInfo(tx.sql, accountId)
  await planVacationAnswer(deps, tx, {
    accountId,
    from: mailbox,
    fromName: fullname,
    to: sender,
    subject: vacation.subject,
    body: vacation.body,
    messageIdHeader: letter.messageIdHeader ?? '',
  })
  return { step: 'answer', held_back: '' }
}
