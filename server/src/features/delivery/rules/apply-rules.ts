import type { DeliveryStep } from '@bocau/contract/delivery'
import { domainOf } from '@bocau/mail-core/address'
import type { Outcome, RuleFacts } from '@bocau/mail-core/sieve/evaluate'
import { isFilter, vacationZone } from '@bocau/mail-core/sieve/rule'
import { readZone } from '@bocau/mail-core/sieve/script/zone'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { RulesQuestion } from '../../../ports/message-parser.ts'
import { isHostedDomain } from '../../account/domains/index.ts'
import { mayLeaveFor } from '../../account/policies/index.ts'
import { type AccountFolders, listFolders } from '../../mailbox/folders/index.ts'
import { listLabelKeywords } from '../../mailbox/labels/index.ts'
import { findProvedForwards } from '../../rules/forward/index.ts'
import { type ActiveRule, closedFolders, type RuleSet } from '../../rules/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { findClaimedDomain } from '../senders/find-spoof.ts'
import { whyNoSending } from '../senders/sending-rights.ts'
import type { StoredMessage } from '../stored-message.ts'
import { followScript, type MessageCopy, type ScriptEffect } from './apply-script.ts'
import { askRules, type JudgedRules } from './ask-rules.ts'
import { planAnswer, planReply, type WantedAnswer } from './plan-answer.ts'
import { planRedirects, type Redirect } from './plan-redirects.ts'
import { folderOf, ruleStep } from './rule-step.ts'
import type { RuledMessage } from './ruled-message.ts'

/** Result of the rules of a mailbox for a message. */
export interface RuleEffect {
  /** Copies to store: one, unless a script files more. */
  copies: readonly [MessageCopy, ...MessageCopy[]]
  /** Decision of each rule, in order. */
  steps: DeliveryStep[]
  /** Schedules outgoing messages in the transaction that stores the message; returns the results. */
  planMessages(): Promise<DeliveryStep[]>
}

/**
 * Applies the rules of a mailbox: blocked senders, filters, the user's script unless a filter filed or discarded the
 * message, forwarding, vacation reply. Spam and infected messages skip the rules.
 */
export async function applyRules(
  deps: DeliveryDeps,
  tx: Transaction,
  parsed: RuledMessage,
  folders: AccountFolders,
  judged: JudgedRules | null = null,
): Promise<RuleEffect> {
  if (parsed.isSpam || parsed.isInfected) return setApart
  const set = await deps.rules.of(tx.sql, parsed.accountId)
  const question = questionOf(
    set,
    parsed,
    await namesAskedFor(tx.sql, parsed.accountId, set),
    deps.clock.now(),
  )
  const answer = await askRules(deps, set, question, judged)
  const labels = await keywordsThere(tx.sql, parsed.accountId, answer.outcome.labels)
  const outcome = { ...answer.outcome, labels }
  const script =
    set.script && answer.script && isLeft(outcome)
      ? await followScript(deps, tx, parsed, set.script, answer.script, folders)
      : null
  const wanted = redirectsOf(outcome, script)
  const why =
    wanted.length > 0 || outcome.reply || outcome.vacation || script?.answer
      ? await whyNoSending(tx, parsed.accountId)
      : ''
  const shut = await findShut(tx.sql, parsed, wanted)
  const proved = wanted.length > 0 ? await findProvedForwards(tx.sql, parsed.accountId) : new Set<string>()
  const redirects = planRedirects(parsed, wanted, { proved, shut, why })
  const copies = script ? copiesOfScript(outcome, script, redirects) : [await copyOf(outcome, folders)]
  const gone = await listGone(outcome.applied, folders)
  return {
    copies: copies as [MessageCopy, ...MessageCopy[]],
    steps: [
      ...outcome.applied.flatMap((rule) => ruleStep(rule, (folder) => gone.has(folder))),
      ...(script?.steps ?? []),
    ],
    async planMessages() {
      const steps = await redirects.plan(deps, tx)
      // A message is answered once; a filter's reply takes precedence over the vacation reply.
      if (outcome.reply) return [...steps, await planReply(deps, tx, parsed, { ...outcome.reply, why })]
      const wantedAnswer = script?.answer ?? pageAnswer(outcome, script)
      return wantedAnswer ? [...steps, await planAnswer(deps, tx, parsed, { ...wantedAnswer, why })] : steps
    },
  }
}

/**
 * Returns the addresses that forwarding is not allowed to, by policy or because the message is forged. A forwarded
 * message is sent in the name of the mailbox, so SPF and DMARC would pass for a forged sender of the same organisation.
 * Local mailboxes see the spoof marker.
 */
async function findShut(
  db: Sql,
  parsed: RuledMessage,
  wanted: readonly Redirect[],
): Promise<Map<string, 'outside_off' | 'forged'>> {
  const shut = new Map<string, 'outside_off' | 'forged'>()
  const isForged = wanted.length > 0 && (await isForgedHere(db, parsed))
  for (const { to } of wanted) {
    if (isForged && !(await isHostedDomain(db, domainOf(to)))) shut.set(to.toLowerCase(), 'forged')
    if (!(await mayLeaveFor(db, parsed.accountId, { what: 'forward', to })))
      shut.set(to.toLowerCase(), 'outside_off')
  }
  return shut
}

async function isForgedHere(db: Sql, { isSpoofed, isUnverified, stored }: RuledMessage): Promise<boolean> {
  return isSpoofed || (isUnverified && (await findClaimedDomain(db, stored.read.author)) !== null)
}

const setApart: RuleEffect = {
  copies: [{ folder: 'Junk', isUnread: true, isStarred: false, keywords: [] }],
  steps: [],
  planMessages: async () => [],
}

/** Returns the folder names for a script; read only when it tests for folders. */
async function namesAskedFor(db: Sql, accountId: string, { script }: RuleSet): Promise<string[]> {
  if (!script?.program.asksForFolders) return []
  const names = (await listFolders(db, accountId)).map(({ name }) => name)
  return names.filter((name) => !closedFolders.includes(name))
}

/** Returns the folders of matching rules that no longer exist. */
async function listGone(applied: readonly ActiveRule[], folders: AccountFolders): Promise<Set<string>> {
  const gone = new Set<string>()
  for (const rule of applied) {
    const name = folderOf(rule)
    if (name !== '' && !(await folders.named(name))) gone.add(name)
  }
  return gone
}

function questionOf(
  { rules, script }: RuleSet,
  { stored, envelopeFrom, writtenTo }: RuledMessage,
  folders: readonly string[],
  now: number,
): RulesQuestion<ActiveRule> {
  const message = {
    headers: stored.read.message.headers,
    bytes: stored.size,
    envelope: { from: envelopeFrom, to: writtenTo },
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
      folders,
    },
  }
}

function factsOf({ read: { message: parsed, text }, size }: StoredMessage): RuleFacts {
  return {
    from: parsed.from ? [parsed.from.email] : [],
    subject: parsed.subject,
    text,
    bytes: size,
    attachmentNames: parsed.attachments.filter((part) => !part.isInline).map((part) => part.name),
  }
}

/** Returns true when the filters left the message in the inbox, neither filed nor discarded. */
function isLeft({ folders, applied }: Outcome<ActiveRule>): boolean {
  const files = (rule: ActiveRule) =>
    isFilter(rule) && rule.actions.some((action) => action.enable && action.type === 'fileinto')
  return folders[0] === 'INBOX' && !applied.some(files)
}

/** A message that the script discards is forwarded only to the addresses in the script. */
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
 * Returns the copies of a script, with the flags set by filters. A discarded message goes to Trash, from where it can
 * be restored; when its redirect was blocked, it stays in the inbox.
 */
function copiesOfScript(
  outcome: Outcome<ActiveRule>,
  { copies, redirects: own }: ScriptEffect,
  redirects: ReturnType<typeof planRedirects>,
): MessageCopy[] {
  const isHeldBack = own.some((to) => redirects.isHeldBack(to))
  const kept = copies.length > 0 ? copies : [{ ...unmarked, folder: isHeldBack ? 'INBOX' : 'Trash' }]
  return kept.map(({ folder, isUnread, isStarred, keywords }) => ({
    folder,
    isUnread: isUnread && !outcome.isRead,
    isStarred: isStarred || outcome.isStarred,
    keywords: [...new Set([...outcome.labels, ...keywords])],
  }))
}

const unmarked = { isUnread: true, isStarred: false, keywords: [] }

/** Returns the copy of a message; a filter discards to Trash, from where it can be restored. */
async function copyOf(
  { folders: [named = 'Trash'], isRead, isStarred, labels }: Outcome<ActiveRule>,
  folders: AccountFolders,
): Promise<MessageCopy> {
  const folder = (await folders.named(named)) ? named : 'INBOX'
  return { folder, isUnread: !isRead, isStarred, keywords: labels }
}

/** Returns the keywords that belong to existing labels. */
async function keywordsThere(db: Sql, accountId: string, keywords: readonly string[]): Promise<string[]> {
  const there = await listLabelKeywords(db, accountId, keywords)
  return keywords.filter((keyword) => there.has(keyword.toLowerCase()))
}
