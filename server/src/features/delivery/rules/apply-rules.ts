import type { DeliveryStep } from '@bocau/contract/delivery'
import type { LetterFacts, Outcome } from '@bocau/mail-core/sieve/evaluate'
import { isFilter, vacationZone } from '@bocau/mail-core/sieve/rule'
import { readZone } from '@bocau/mail-core/sieve/script/zone'
import type { Transaction } from '../../../db/database.ts'
import type { RulesQuestion } from '../../../ports/letter-reader.ts'
import type { listFolders } from '../../mailbox/folders/index.ts'
import { type ActiveRule, closedFolders, noteProblem, type RuleSet } from '../../rules/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { whyNoSending } from '../senders/sending-rights.ts'
import type { StoredLetter } from '../stored-letter.ts'
import { followScript, type LetterCopy, type ScriptEffect } from './apply-script.ts'
import { askRules, type JudgedRules } from './ask-rules.ts'
import { planAnswer, type WantedAnswer } from './plan-answer.ts'
import { planRedirects, type Redirect } from './plan-redirects.ts'
import { ruleStep } from './rule-step.ts'
import type { RuledLetter } from './ruled-letter.ts'

/** What the rules of a mailbox make of a letter. */
export interface RuleEffect {
  /** Where it is kept: once, unless a script wants more. */
  copies: readonly [LetterCopy, ...LetterCopy[]]
  /** What each rule decided, in their order. */
  steps: DeliveryStep[]
  /** Plans what goes out because of it, in the transaction that keeps the letter; answers with what came of that. */
  planLetters(): Promise<DeliveryStep[]>
}

type Folders = Awaited<ReturnType<typeof listFolders>>

/**
 * Lets the rules of a mailbox act on a letter: blocked senders, the filters, the person's own script where no filter has
 * filed the letter or thrown it away, forwarding, the automatic answer. What is spam or infected stays that, and
 * nothing is sent because of it.
 */
export async function applyRules(
  deps: DeliveryDeps,
  tx: Transaction,
  letter: RuledLetter,
  folders: Folders,
  judged: JudgedRules | null = null,
): Promise<RuleEffect> {
  if (letter.isSpam || letter.isInfected) return setApart
  const set = await deps.rules.of(tx.sql, letter.accountId)
  const question = questionOf(set, letter, folders, deps.clock.now())
  const answer = await askRules(deps, set, question, judged)
  const { outcome } = answer
  const script =
    set.script && answer.script && isLeft(outcome)
      ? await followScript(deps, tx, letter, set.script, answer.script, folders)
      : null
  const wanted = redirectsOf(outcome, script)
  const why =
    wanted.length > 0 || outcome.vacation || script?.answer ? await whyNoSending(tx, letter.accountId) : ''
  const redirects = planRedirects(letter, wanted, { proved: set.proved, why })
  const copies = script
    ? copiesOfScript(outcome, script, redirects)
    : [await copyOf(deps, tx, letter, outcome, folders)]
  const isGone = (folder: string) => !folders.some((one) => one.name === folder)
  return {
    copies: copies as [LetterCopy, ...LetterCopy[]],
    steps: [...outcome.applied.flatMap((rule) => ruleStep(rule, isGone)), ...(script?.steps ?? [])],
    async planLetters() {
      const steps = await redirects.plan(deps, tx)
      const wantedAnswer = script?.answer ?? pageAnswer(outcome, script)
      return wantedAnswer ? [...steps, await planAnswer(deps, tx, letter, { ...wantedAnswer, why })] : steps
    },
  }
}

const setApart: RuleEffect = {
  copies: [{ folder: 'Junk', isUnread: true, isStarred: false }],
  steps: [],
  planLetters: async () => [],
}

function questionOf(
  { rules, script }: RuleSet,
  { stored, envelopeFrom, mailbox }: RuledLetter,
  folders: Folders,
  now: number,
): RulesQuestion<ActiveRule> {
  const message = {
    headers: stored.read.letter.headers,
    bytes: stored.size,
    envelope: { from: envelopeFrom, to: mailbox },
    text: stored.read.text,
    raw: stored.raw,
  }
  return {
    rules,
    facts: factsOf(stored),
    now,
    script: script && {
      program: script.program,
      message,
      zoneMinutes: readZone(vacationZone) ?? 0,
      folders: folders.map(({ name }) => name).filter((name) => !closedFolders.includes(name)),
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

/** Whether the rules of the page have left the letter where it comes in: what they file or throw away is done with. */
function isLeft({ folders, applied }: Outcome<ActiveRule>): boolean {
  const files = (rule: ActiveRule) =>
    isFilter(rule) && rule.actions.some((action) => action.enable && action.type === 'fileinto')
  return folders[0] === 'INBOX' && !applied.some(files)
}

/** What a script throws away goes on to nobody but those that it names itself. */
function redirectsOf({ redirects, applied }: Outcome<ActiveRule>, script: ScriptEffect | null): Redirect[] {
  const isForward = (to: string) =>
    applied.some((rule) => !isFilter(rule) && rule.type === 'autofw' && rule.email === to)
  const isKept = script === null || script.copies.length > 0
  return [...redirects.filter((to) => isKept || !isForward(to)), ...(script?.redirects ?? [])].map((to) => ({
    to,
  }))
}

function pageAnswer({ vacation }: Outcome<ActiveRule>, script: ScriptEffect | null): WantedAnswer | null {
  const isKept = script === null || script.copies.length > 0
  return vacation && isKept ? { subject: vacation.subject, body: vacation.body } : null
}

/**
 * The copies that a script wants, with the marks that filters have set. What it keeps nowhere goes to Trash, from where
 * it can come back; but where it was to go on instead, and does not, it stays in the inbox.
 */
function copiesOfScript(
  outcome: Outcome<ActiveRule>,
  { copies, redirects: own }: ScriptEffect,
  redirects: ReturnType<typeof planRedirects>,
): LetterCopy[] {
  const isHeldBack = own.some((to) => redirects.isHeldBack(to))
  const kept = copies.length > 0 ? copies : [{ ...unmarked, folder: isHeldBack ? 'INBOX' : 'Trash' }]
  return kept.map(({ folder, isUnread, isStarred }) => ({
    folder,
    isUnread: isUnread && !outcome.isRead,
    isStarred: isStarred || outcome.isStarred,
  }))
}

const unmarked = { isUnread: true, isStarred: false }

/** Where it goes: what a filter throws away goes to Trash, from where it can come back. */
async function copyOf(
  deps: DeliveryDeps,
  tx: Transaction,
  letter: RuledLetter,
  { folders: [named = 'Trash'], applied, isRead, isStarred }: Outcome<ActiveRule>,
  folders: Folders,
): Promise<LetterCopy> {
  const marks = { isUnread: !isRead, isStarred }
  if (folders.some((folder) => folder.name === named)) return { folder: named, ...marks }
  const rule = applied.find((one) => !one.hasProblem)
  if (rule) await noteProblem(deps, tx, letter.accountId, rule.ruleId, 'folder_gone')
  return { folder: 'INBOX', ...marks }
}
