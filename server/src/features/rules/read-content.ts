import { RuleContent } from '@bocau/contract/rules'
import { readRule } from '@bocau/mail-core/sieve/read-rule'
import { Refused } from '../../kernel/refused.ts'
import type { RuleKind } from './store.ts'

/** Stored content of a rule: its structure, or a complete script. */
export type KeptContent = Exclude<RuleContent, { type: 'script' }> | OwnScript

/** A custom script. */
export interface OwnScript {
  type: 'script'
  script: string
}

const isOfType = (content: object, type: string): boolean => 'type' in content && content.type === type

export const isOwnScript = (content: KeptContent): content is OwnScript => isOfType(content, 'script')

/** Returns true for the marker that clients send along with a script. */
const isScriptMark = (content: RuleContent): content is { type: 'script' } => isOfType(content, 'script')

/** Parses a rule from its JSON text or, without one, from its script; fails with the name of the invalid field. */
export function readContent({
  sieve_json,
  sieve_script,
}: {
  sieve_json?: string | undefined
  sieve_script?: string | undefined
}): KeptContent {
  if (sieve_json === undefined) return fromScript(sieve_script)
  const given = fromJson(sieve_json)
  const checked = RuleContent.safeParse(given)
  if (checked.success) return isScriptMark(checked.data) ? scriptOf(sieve_script) : checked.data
  throw new Refused('invalid_input', { fields: problemsOf(given) })
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('sieve_json', 'is not JSON')
  }
}

/** Returns the rule equivalent to a script, or the script itself. */
function fromScript(script: string | undefined): KeptContent {
  if (script === undefined) throw invalid('sieve_json', 'is required')
  const checked = RuleContent.safeParse(readRule(script))
  return checked.success && !isScriptMark(checked.data) ? checked.data : { type: 'script', script }
}

function scriptOf(script: string | undefined): KeptContent {
  if (script === undefined) throw invalid('sieve_script', 'is required')
  return { type: 'script', script }
}

/** Reports the problems of the intended schema instead of those of all alternatives. */
function problemsOf(given: unknown): { path: string; message: string }[] {
  const type = (given as { type?: unknown } | null)?.type
  const meant = RuleContent.options.find((option) => {
    const shape = option.shape as { type?: { value: unknown } }
    return type === undefined ? !shape.type : shape.type?.value === type
  })
  if (!meant) return [{ path: 'sieve_json.type', message: 'is no kind of rule' }]
  const issues = meant.safeParse(given).error?.issues ?? []
  const byPath = new Map(issues.map(({ path, message }) => [['sieve_json', ...path].join('.'), message]))
  return [...byPath].map(([path, message]) => ({ path, message }))
}

function invalid(path: string, message: string): Refused {
  return new Refused('invalid_input', { fields: [{ path, message }] })
}

/** Returns the kind of a rule, and the key that identifies it within the kind. */
export function kindOf(content: KeptContent): { kind: RuleKind; target: string } {
  if (!('type' in content)) return { kind: 'filter', target: '' }
  switch (content.type) {
    case 'auto_mark_spam':
      return { kind: content.type, target: content.from.toLowerCase() }
    case 'autofw':
      return { kind: content.type, target: content.email.toLowerCase() }
    case 'vacation':
    case 'script':
      return { kind: content.type, target: '' }
  }
}
