import type { DeliveryStep } from '@bocau/contract/delivery'
import type { ScriptOutcome, StoredCopy } from '@bocau/mail-core/sieve/script/run-script'
import type { Transaction } from '../../../db/database.ts'
import { createFolder, isFolderPath, type listFolders, tellOfFolders } from '../../mailbox/folders/index.ts'
import { type ActiveScript, closedFolders, noteProblem } from '../../rules/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { WantedAnswer } from './plan-answer.ts'
import type { RuledMessage } from './ruled-message.ts'

/** A place where a message is kept, and its marks there. */
export interface MessageCopy {
  folder: string
  isUnread: boolean
  isStarred: boolean
}

/** What a person's own script makes of a message. */
export interface ScriptEffect {
  /** Empty where the script keeps it nowhere. */
  copies: MessageCopy[]
  redirects: readonly string[]
  answer: WantedAnswer | null
  steps: DeliveryStep[]
}

type Folders = Awaited<ReturnType<typeof listFolders>>

const keptIn = 'INBOX'

/** Does what a person's own script has made of a message. Folders that it asks for are made, and added to `folders`. */
export async function followScript(
  deps: DeliveryDeps,
  tx: Transaction,
  message: RuledMessage,
  script: ActiveScript,
  outcome: ScriptOutcome,
  folders: Folders,
): Promise<ScriptEffect> {
  const hasFolder = (name: string) => findFolder(folders, name) !== null
  for (const copy of outcome.copies) {
    if (copy.creates && !hasFolder(copy.folder))
      await makeFolder(deps, tx, message.accountId, copy.folder, folders)
  }
  const gone = outcome.copies.map(({ folder }) => folder).filter((folder) => !hasFolder(folder))
  const problem = outcome.failure ? 'script_failed' : gone.length > 0 ? 'folder_gone' : null
  if (problem && !script.hasProblem) await noteProblem(deps, tx, message.accountId, script.ruleId, problem)
  return {
    copies: copiesOf(outcome, folders),
    redirects: outcome.redirects,
    answer: answerOf(outcome, message),
    steps: [stepOf(script, outcome, gone)],
  }
}

/** The folder that a script means; none where only the product itself puts messages. */
function findFolder(folders: Folders, name: string): string | null {
  if (/^inbox$/i.test(name)) return keptIn
  const path = name.normalize('NFC')
  return !closedFolders.includes(path) && folders.some((folder) => folder.name === path) ? path : null
}

async function makeFolder(
  deps: DeliveryDeps,
  tx: Transaction,
  accountId: string,
  path: string,
  folders: Folders,
): Promise<void> {
  const names = path.split('/')
  for (let depth = 1; depth <= names.length; depth++) {
    const name = names.slice(0, depth).join('/')
    if (folders.some((folder) => folder.name === name)) continue
    if (!isFolderPath(name)) return // it goes to the inbox, and the settings say so
    const id = await createFolder(deps, tx, accountId, name)
    folders.push({ id, name, is_system: 0, icon: 'folder', unread_threads: 0, total_threads: 0, next_uid: 1 })
  }
  await tellOfFolders(deps, tx, accountId)
}

/** A message whose folder is not there is kept in the inbox; the same folder twice is one copy. */
function copiesOf({ copies }: ScriptOutcome, folders: Folders): MessageCopy[] {
  const places = new Map<string, MessageCopy>()
  for (const copy of copies) {
    const folder = findFolder(folders, copy.folder) ?? keptIn
    places.set(folder, { folder, isUnread: !carries(copy, 'seen'), isStarred: carries(copy, 'flagged') })
  }
  return [...places.values()]
}

const carries = ({ flags }: StoredCopy, flag: string): boolean =>
  flags.some((one) => one.toLowerCase() === `\\${flag}`)

function answerOf({ vacation }: ScriptOutcome, { stored }: RuledMessage): WantedAnswer | null {
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

function stepOf(script: ActiveScript, outcome: ScriptOutcome, gone: readonly string[]): DeliveryStep {
  const { copies, redirects, failure } = outcome
  const folders = copies.map(({ folder }) => folder).filter((folder) => folder !== keptIn)
  const did = [
    copies.some(({ folder }) => folder === keptIn) && ('keep' as const),
    folders.length > 0 && ('file' as const),
    copies.length === 0 && redirects.length === 0 && ('trash' as const),
    copies.some((copy) => carries(copy, 'flagged')) && ('star' as const),
    copies.some((copy) => carries(copy, 'seen')) && ('read' as const),
    redirects.length > 0 && ('forward' as const),
  ].filter((act) => act !== false)
  return {
    step: 'script',
    rule_id: script.ruleId,
    name: script.ruleName,
    did,
    folders,
    folders_gone: [...gone],
    failure: failure ?? '',
  }
}
