import type { DeliveryStep } from '@bocau/contract/delivery'
import { closedFolderNames } from '@bocau/contract/mailbox/folder-names'
import { domainOf } from '@bocau/mail-core/address'
import type { Outcome, RuleMessage } from '@bocau/mail-core/sieve/evaluate'
import { isFilter, vacationZone } from '@bocau/mail-core/sieve/rule'
import { readZone } from '@bocau/mail-core/sieve/script/zone'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { RulesQuestion } from '../../../ports/message-parser.ts'
import { maySendAutomaticallyTo } from '../../account/index.ts'
import { isHostedDomain } from '../../domains/index.ts'
import { type AccountFolders, listFolders } from '../../folders/index.ts'
import { listLabelKeywords } from '../../labels/index.ts'
import { type ActiveRule, findVerifiedForwards, type RuleSet } from '../../rules/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { findClaimedDomain } from '../senders/find-spoof.ts'
import { whyNoSending } from '../senders/sending-rights.ts'
import type { StoredMessage } from '../stored-message.ts'
import { applyScript, type MessageCopy, type ScriptEffect } from './apply-script.ts'
import { type AutoReply, planAutoReply, planReply } from './plan-auto-reply.ts'
import { planRedirects, type Redirect } from './plan-redirects.ts'
import { ruleFolder, ruleStep } from './rule-step.ts'
import type { RuledMessage } from './ruled-message.ts'
import { type EvaluatedRules, type PendingRules, runMailboxRules } from './run-mailbox-rules.ts'

/** Result of the rules of a mailbox for a message. */
export interface RuleEffect {
  /** Copies to store: one, unless a script files more. */
  copies: readonly [MessageCopy, ...MessageCopy[]]
  /** Decision of each rule, in order. */
  steps: DeliveryStep[]
  /** Schedules outgoing messages in the transaction that stores the message; returns the results. */
  planMessages(): Promise<DeliveryStep[]>
}

interface RulesInput {
  parsed: RuledMessage
  folders: AccountFolders
  evaluated: EvaluatedRules | null
}

/**
 * Applies the rules of a mailbox: blocked senders, filters, the user's script unless a filter filed or discarded the
 * message, forwarding, vacation reply. Infected messages skip the rules, and so does spam unless a filter allows it.
 */
export async function applyRules(
  deps: DeliveryDeps,
  tx: Transaction,
  { parsed, folders, evaluated }: RulesInput,
): Promise<RuleEffect | PendingRules> {
  if (parsed.isInfected) return junkEffect
  const set = await deps.rules.get(tx.sql, parsed.accountId)
  if (parsed.isSpam && !canSkipJunk(parsed, set)) return junkEffect
  const question = rulesQuestion(set, parsed, {
    folders: await requestedFolderNames(tx.sql, parsed.accountId, set),
    now: deps.clock.now(),
  })
  const result = await runMailboxRules(deps, set, { question, evaluated })
  if ('evaluate' in result) return result
  if (parsed.isSpam && !result.outcome.isNotSpam) return junkEffect
  const labels = await existingKeywords(tx.sql, parsed.accountId, result.outcome.labels)
  const outcome = { ...result.outcome, labels }
  const script =
    set.script && result.script && isInInbox(outcome)
      ? await applyScript(deps, tx, { message: parsed, script: set.script, outcome: result.script, folders })
      : null
  const targets = listRedirects(outcome, script)
  const why =
    targets.length > 0 || outcome.reply || outcome.vacation || script?.autoReply
      ? await whyNoSending(tx, parsed.accountId)
      : ''
  const blocked = await findBlockedTargets(tx.sql, parsed, targets)
  const verified =
    targets.length > 0 ? await findVerifiedForwards(tx.sql, parsed.accountId) : new Set<string>()
  const redirects = planRedirects(parsed, targets, { verified, blocked, why })
  const copies = script ? scriptCopies(outcome, script, redirects) : [await messageCopy(outcome, folders)]
  const missing = await listMissingFolders(outcome.applied, folders)
  return {
    copies: copies as [MessageCopy, ...MessageCopy[]],
    steps: [
      ...outcome.applied.flatMap((rule) => ruleStep(rule, (folder) => missing.has(folder))),
      ...(script?.steps ?? []),
    ],
    async planMessages() {
      const steps = await redirects.plan(deps, tx)
      // A message is answered once; a filter's reply takes precedence over the vacation reply.
      if (outcome.reply)
        return [...steps, await planReply(deps, tx, { message: parsed, reply: { ...outcome.reply, why } })]
      const autoReply = script?.autoReply ?? vacationReply(outcome, script)
      return autoReply
        ? [...steps, await planAutoReply(deps, tx, { message: parsed, reply: { ...autoReply, why } })]
        : steps
    },
  }
}

/**
 * Returns the addresses that forwarding is not allowed to, by policy or because the message is forged. A forwarded
 * message is sent in the name of the mailbox, so SPF and DMARC would pass for a forged sender of the same organisation.
 * Local mailboxes see the spoof marker.
 */
async function findBlockedTargets(
  db: Sql,
  parsed: RuledMessage,
  targets: readonly Redirect[],
): Promise<Map<string, 'outside_off' | 'forged'>> {
  const blocked = new Map<string, 'outside_off' | 'forged'>()
  const isForged = targets.length > 0 && (await isForgedMessage(db, parsed))
  for (const { to } of targets) {
    if (isForged && !(await isHostedDomain(db, domainOf(to)))) blocked.set(to.toLowerCase(), 'forged')
    if (!(await maySendAutomaticallyTo(db, parsed.accountId, { what: 'forward', to })))
      blocked.set(to.toLowerCase(), 'outside_off')
  }
  return blocked
}

/** Returns true for a spoofed message, or an unverified one that claims a hosted domain. */
async function isForgedMessage(db: Sql, { isSpoofed, isUnverified, stored }: RuledMessage): Promise<boolean> {
  return isSpoofed || (isUnverified && (await findClaimedDomain(db, stored.read.author)) !== null)
}

/** Returns true if a filter may deliver spam to the inbox; forged senders never skip Junk. */
function canSkipJunk({ isSpoofed, isFailed }: RuledMessage, { rules }: RuleSet): boolean {
  const skipsJunk = (rule: ActiveRule) =>
    isFilter(rule) && rule.actions.some((action) => action.enable && action.type === 'not_spam')
  return !isSpoofed && !isFailed && rules.some(skipsJunk)
}

/** Effect for spam and infected messages: Junk, without any rule. */
const junkEffect: RuleEffect = {
  copies: [{ folder: 'Junk', isUnread: true, isStarred: false, keywords: [] }],
  steps: [],
  planMessages: async () => [],
}

/** Returns the folder names for a script; read only when it tests for folders. */
async function requestedFolderNames(db: Sql, accountId: string, { script }: RuleSet): Promise<string[]> {
  if (!script?.program.testsFolders) return []
  const names = (await listFolders(db, accountId)).map(({ name }) => name)
  return names.filter((name) => !closedFolderNames.includes(name))
}

/** Returns the folders of matching rules that no longer exist. */
async function listMissingFolders(
  applied: readonly ActiveRule[],
  folders: AccountFolders,
): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const rule of applied) {
    const name = ruleFolder(rule)
    if (name !== '' && !(await folders.findByName(name))) missing.add(name)
  }
  return missing
}

/** Returns the rules with the data of the message that they are evaluated for. */
function rulesQuestion(
  { rules, script }: RuleSet,
  { stored, envelopeFrom, writtenTo }: RuledMessage,
  { folders, now }: { folders: readonly string[]; now: number },
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
    ruleMessage: ruleContext(stored),
    now,
    script: script && {
      program: script.program,
      message,
      zoneMinutes: readZone(vacationZone) ?? 0,
      folders,
    },
  }
}

function ruleContext({ read: { message: parsed, text }, size }: StoredMessage): RuleMessage {
  return {
    from: parsed.from ? [parsed.from.email] : [],
    to: [...parsed.to, ...parsed.cc].map(({ email }) => email),
    subject: parsed.subject,
    text,
    bytes: size,
    attachmentNames: parsed.attachments.filter((part) => !part.isInline).map((part) => part.name),
  }
}

/** Returns true when the filters left the message in the inbox, neither filed nor discarded. */
function isInInbox({ folders, applied }: Outcome<ActiveRule>): boolean {
  const isFiling = (rule: ActiveRule) =>
    isFilter(rule) && rule.actions.some((action) => action.enable && action.type === 'fileinto')
  return folders[0] === 'INBOX' && !applied.some(isFiling)
}

/** Lists the addresses to forward to. A message that the script discards is forwarded only to those of the script. */
function listRedirects({ redirects, applied }: Outcome<ActiveRule>, script: ScriptEffect | null): Redirect[] {
  const isForward = (to: string) =>
    applied.some((rule) => !isFilter(rule) && rule.type === 'autofw' && rule.email === to)
  const isStored = script === null || script.copies.length > 0
  return [...redirects.filter((to) => isStored || !isForward(to)), ...(script?.redirects ?? [])].map(
    (to) => ({
      to,
    }),
  )
}

/** Returns the vacation reply that the rules request, unless the script discards the message. */
function vacationReply({ vacation }: Outcome<ActiveRule>, script: ScriptEffect | null): AutoReply | null {
  const isStored = script === null || script.copies.length > 0
  return vacation && isStored ? { subject: vacation.subject, body: vacation.body } : null
}

/**
 * Returns the copies of a script, with the flags set by filters. A discarded message goes to Trash, from where it can
 * be restored; when its redirect was blocked, it stays in the inbox.
 */
function scriptCopies(
  outcome: Outcome<ActiveRule>,
  { copies, redirects: scriptRedirects }: ScriptEffect,
  redirects: ReturnType<typeof planRedirects>,
): MessageCopy[] {
  const isSuppressed = scriptRedirects.some((to) => redirects.isHeldBack(to))
  const stored = copies.length > 0 ? copies : [{ ...defaultFlags, folder: isSuppressed ? 'INBOX' : 'Trash' }]
  return stored.map(({ folder, isUnread, isStarred, keywords }) => ({
    folder,
    isUnread: isUnread && !outcome.isRead,
    isStarred: isStarred || outcome.isStarred,
    keywords: [...new Set([...outcome.labels, ...keywords])],
  }))
}

const defaultFlags = { isUnread: true, isStarred: false, keywords: [] }

/** Returns the copy of a message; a filter discards to Trash, from where it can be restored. */
async function messageCopy(
  { folders: [named = 'Trash'], isRead, isStarred, labels }: Outcome<ActiveRule>,
  folders: AccountFolders,
): Promise<MessageCopy> {
  const folder = (await folders.findByName(named)) ? named : 'INBOX'
  return { folder, isUnread: !isRead, isStarred, keywords: labels }
}

/** Returns the keywords that belong to existing labels. */
async function existingKeywords(db: Sql, accountId: string, keywords: readonly string[]): Promise<string[]> {
  const existing = await listLabelKeywords(db, accountId, keywords)
  return keywords.filter((keyword) => existing.has(keyword.toLowerCase()))
}
