import type { RuleProblem, Rule as WireRule } from '@bocau/contract/rules'
import { compileRule } from '@bocau/mail-core/sieve/compile-rule'
import { type Action, actionsOf, isFilter } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../db/database.ts'
import { listFolderNames } from '../folders/index.ts'
import { listLabelKeywords } from '../labels/index.ts'
import { listUserScriptFolders } from './check-user-script.ts'
import { findVerifiedForwards, listForwardAddresses } from './forward/verified-forwards.ts'
import { isUserScript, type StoredContent, type UserScript } from './read-content.ts'
import type { RuleRow } from './store.ts'
import { findReplyTemplates } from './template-replies/reply-template-store.ts'
import { listReplyTemplates } from './template-replies/templates-in-use.ts'

/** Existing targets that rules refer to. */
interface RuleTargets {
  /** Verified forward addresses. */
  verified: ReadonlySet<string>
  /** Templates that filters may reply with. */
  templates: ReadonlySet<string>
  /** Names of target folders of filters and scripts. */
  folders: ReadonlySet<string>
  /** Keywords of labels that filters add, in lower case. */
  labels: ReadonlySet<string>
}

/** Converts the rules of an account to their API form. */
export async function toWireRules(db: Sql, accountId: string, rows: readonly RuleRow[]): Promise<WireRule[]> {
  const verified = await findVerifiedForwards(db, accountId)
  const templates = await findReplyTemplates(db, accountId, rows.flatMap(listReplyTemplates))
  const folders = await listFolderNames(db, accountId, rows.flatMap(listTargetFolders))
  const labels = await listLabelKeywords(db, accountId, rows.flatMap(listRuleLabels))
  return rows.map((row) => formatWireRule(row, { verified, templates, folders, labels }))
}

/** Converts a rule of an account to its API form. */
export async function toWire(db: Sql, accountId: string, row: RuleRow): Promise<WireRule> {
  const [rule] = await toWireRules(db, accountId, [row])
  return rule as WireRule
}

/**
 * Converts a rule to its API form. The script of a page rule is generated from its content, so that both always agree;
 * a custom script is returned unchanged.
 */
export function formatWireRule(row: RuleRow, targets: Partial<RuleTargets>): WireRule {
  const content = JSON.parse(row.content) as StoredContent
  return {
    id: row.id,
    is_enable: row.is_enabled === 1,
    name: row.name,
    sieve_json: isUserScript(content) ? '{"type":"script"}' : row.content,
    sieve_script: isUserScript(content) ? content.script : compileRule(content),
    verify: row.is_verified === 1,
    problem: isUserScript(content) ? findScriptProblem(row, targets) : findProblem(row, content, targets),
  }
}

/** A failure was saved when the script ran; missing folders are looked up. */
function findScriptProblem(row: RuleRow, targets: Partial<RuleTargets>): RuleProblem | null {
  if (row.problem === 'script_failed') return row.problem
  return isFolderMissing(row, targets) ? 'folder_gone' : null
}

/** Finds the first missing target of a rule: forward address, template, folder or label. */
function findProblem(
  row: RuleRow,
  content: Exclude<StoredContent, UserScript>,
  targets: Partial<RuleTargets>,
): RuleProblem | null {
  const { verified, templates, labels } = targets
  if (listForwardAddresses(content).some((email) => !verified?.has(email))) return 'forward_unverified'
  if (listReplyTemplates(row).some((id) => !templates?.has(id))) return 'template_gone'
  if (isFolderMissing(row, targets)) return 'folder_gone'
  return listRuleLabels(row).some((keyword) => !labels?.has(keyword)) ? 'label_gone' : null
}

const isFolderMissing = (row: RuleRow, { folders }: Partial<RuleTargets>): boolean =>
  listTargetFolders(row).some((name) => !folders?.has(name))

/** Returns the target folders of a filter or a script. */
function listTargetFolders(row: RuleRow): string[] {
  const content = JSON.parse(row.content) as StoredContent
  return isUserScript(content) ? listUserScriptFolders(content.script) : listActionValues(row, 'fileinto')
}

/** Returns the keywords of the labels that a filter adds, in lower case. */
const listRuleLabels = (row: RuleRow): string[] =>
  listActionValues(row, 'label').map((keyword) => keyword.toLowerCase())

function listActionValues(row: RuleRow, type: 'fileinto' | 'label'): string[] {
  const content = JSON.parse(row.content) as StoredContent
  if (isUserScript(content) || !isFilter(content)) return []
  return actionsOf(content).flatMap((action: Action) => (action.type === type ? action.value : []))
}
