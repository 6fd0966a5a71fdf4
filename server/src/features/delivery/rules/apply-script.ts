import type { DeliveryStep } from '@bocau/contract/delivery'
import { closedFolderNames } from '@bocau/contract/mailbox/folder-names'
import type { ScriptOutcome, StoredCopy } from '@bocau/mail-core/sieve/script/run-script'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type AccountFolders, createFolder, isFolderPath, notifyFolders } from '../../folders/index.ts'
import { type ActiveScript, recordFailure } from '../../rules/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { AutoReply } from './plan-auto-reply.ts'
import type { RuledMessage } from './ruled-message.ts'

/** Copy of a message: folder and flags. */
export interface MessageCopy {
  folder: string
  isUnread: boolean
  isStarred: boolean
  /** Keywords of its labels. */
  keywords: readonly string[]
}

/** Result of the user's script for a message. */
export interface ScriptEffect {
  /** Empty when the script discards the message. */
  copies: MessageCopy[]
  redirects: readonly string[]
  autoReply: AutoReply | null
  steps: DeliveryStep[]
}

const fallbackFolder = 'INBOX'

/** Carries out the actions of the user's script; creates the folders it requests. */
export async function applyScript(
  deps: DeliveryDeps,
  tx: Transaction,
  {
    message,
    script,
    outcome,
    folders,
  }: { message: RuledMessage; script: ActiveScript; outcome: ScriptOutcome; folders: AccountFolders },
): Promise<ScriptEffect> {
  const targets = new Map<string, string | null>()
  for (const { folder, creates } of outcome.copies) {
    if (creates && (await findFolder(folders, folder)) === null)
      await ensureFolder(deps, tx, { accountId: message.accountId, path: folder, folders })
    targets.set(folder, await findFolder(folders, folder))
  }
  const missing = outcome.copies.map(({ folder }) => folder).filter((folder) => targets.get(folder) === null)
  if (outcome.failure && !script.hasFailed)
    await recordFailure(deps, tx, { accountId: message.accountId, ruleId: script.ruleId })
  return {
    copies: messageCopies(outcome, targets),
    redirects: outcome.redirects,
    autoReply: scriptReply(outcome, message),
    steps: [scriptStep(script, outcome, missing)],
  }
}

/** Finds the folder that a script names; null for a system folder that scripts may not use. */
async function findFolder(folders: AccountFolders, name: string): Promise<string | null> {
  if (/^inbox$/i.test(name)) return fallbackFolder
  const path = normalForm(name)
  return !closedFolderNames.includes(path) && (await folders.findByName(path)) ? path : null
}

/** Creates a folder and its missing parents, as far as the limit of folders allows. */
async function ensureFolder(
  deps: DeliveryDeps,
  tx: Transaction,
  { accountId, path, folders }: { accountId: string; path: string; folders: AccountFolders },
): Promise<void> {
  if (!isFolderPath(path)) return // An invalid path is reported in the settings; the message goes to the inbox.
  const names = path.split('/')
  for (let depth = 1; depth <= names.length; depth++) {
    const name = names.slice(0, depth).join('/')
    if (await folders.findByName(name)) continue
    if (!(await tryCreateFolder(deps, tx, { accountId, name }))) break
  }
  await notifyFolders(deps, tx, accountId)
}

/** Returns false when there are too many folders; the message then goes to the inbox. */
async function tryCreateFolder(
  deps: DeliveryDeps,
  tx: Transaction,
  { accountId, name }: { accountId: string; name: string },
): Promise<boolean> {
  try {
    await createFolder(deps, tx, { accountId, path: name })
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'too_many_folders') return false
    throw error
  }
}

/**
 * Returns the copies of a script with existing folders: a missing folder becomes the inbox, and two copies in
 * one folder become one.
 */
function messageCopies(
  { copies }: ScriptOutcome,
  targets: ReadonlyMap<string, string | null>,
): MessageCopy[] {
  const byFolder = new Map<string, MessageCopy>()
  for (const copy of copies) {
    const folder = targets.get(copy.folder) ?? fallbackFolder
    byFolder.set(folder, {
      folder,
      isUnread: !hasFlag(copy, 'seen'),
      isStarred: hasFlag(copy, 'flagged'),
      keywords: keywordsOf(copy),
    })
  }
  return [...byFolder.values()]
}

const keywordsOf = ({ flags }: StoredCopy): string[] => flags.filter((flag) => !flag.startsWith('\\'))

/** Returns true when a script sets an IMAP system flag on a copy. */
const hasFlag = ({ flags }: StoredCopy, flag: string): boolean =>
  flags.some((one) => one.toLowerCase() === `\\${flag}`)

function scriptReply({ vacation }: ScriptOutcome, { stored }: RuledMessage): AutoReply | null {
  if (!vacation) return null
  const { subject, from, addresses, days, handle, isMime, reason } = vacation
  return {
    subject: subject || `Auto: ${stored.read.message.subject}`,
    from,
    body: reason,
    addresses,
    days,
    handle,
    isMime,
  }
}

/** Describes the actions of a script for the delivery report. */
function scriptStep(script: ActiveScript, outcome: ScriptOutcome, missing: readonly string[]): DeliveryStep {
  const { copies, redirects, failure } = outcome
  const folders = copies.map(({ folder }) => folder).filter((folder) => folder !== fallbackFolder)
  const did = [
    copies.some(({ folder }) => folder === fallbackFolder) && ('keep' as const),
    folders.length > 0 && ('file' as const),
    copies.length === 0 && redirects.length === 0 && ('trash' as const),
    copies.some((copy) => hasFlag(copy, 'flagged')) && ('star' as const),
    copies.some((copy) => keywordsOf(copy).length > 0) && ('label' as const),
    copies.some((copy) => hasFlag(copy, 'seen')) && ('read' as const),
    redirects.length > 0 && ('forward' as const),
  ].filter((action) => action !== false)
  return {
    step: 'script',
    rule_id: script.ruleId,
    name: script.ruleName,
    did,
    folders,
    folders_gone: [...missing],
    failure: failure ?? '',
  }
}
