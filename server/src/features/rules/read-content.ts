import { RuleContent } from '@bocau/contract/rules'
import { readRule } from '@bocau/mail-core/sieve/read-rule'
import { Refused } from '../../kernel/refused.ts'
import type { RuleKind } from './store.ts'

/** Stored content of a rule: its structure, or a complete script. */
export type StoredContent = Exclude<RuleContent, { type: 'script' }> | UserScript

/** A custom script. */
export interface UserScript {
  type: 'script'
  script: string
}

const isOfType = (content: object, type: string): boolean => 'type' in content && content.type === type

export const isUserScript = (content: StoredContent): content is UserScript => isOfType(content, 'script')

/** Returns true for the marker that clients send along with a script. */
const isScriptMarker = (content: RuleContent): content is { type: 'script' } => isOfType(content, 'script')

/** Parses a rule from its JSON text or, without one, from its script; fails with the name of the invalid field. */
export function readContent({
  sieve_json,
  sieve_script,
}: {
  sieve_json?: string | undefined
  sieve_script?: string | undefined
}): StoredContent {
  if (sieve_json === undefined) return fromScript(sieve_script)
  const parsed = fromJson(sieve_json)
  const checked = RuleContent.safeParse(parsed)
  if (checked.success) return isScriptMarker(checked.data) ? requireScript(sieve_script) : checked.data
  throw new Refused('invalid_input', { fields: listProblems(parsed) })
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidContent('sieve_json', 'is not JSON')
  }
}

/** Returns the rule equivalent to a script, or the script itself. */
function fromScript(script: string | undefined): StoredContent {
  if (script === undefined) throw invalidContent('sieve_json', 'is required')
  const checked = RuleContent.safeParse(readRule(script))
  return checked.success && !isScriptMarker(checked.data) ? checked.data : { type: 'script', script }
}

function requireScript(script: string | undefined): StoredContent {
  if (script === undefined) throw invalidContent('sieve_script', 'is required')
  return { type: 'script', script }
}

/** Reports the problems of the intended schema instead of those of all alternatives. */
function listProblems(input: unknown): { path: string; message: string }[] {
  const type = (input as { type?: unknown } | null)?.type
  const matchingOption = RuleContent.options.find((option) => {
    const schema = option.shape as { type?: { value: unknown } }
    return type === undefined ? !schema.type : schema.type?.value === type
  })
  if (!matchingOption) return [{ path: 'sieve_json.type', message: 'is not a kind of rule' }]
  const issues = matchingOption.safeParse(input).error?.issues ?? []
  const byPath = new Map(issues.map(({ path, message }) => [['sieve_json', ...path].join('.'), message]))
  return [...byPath].map(([path, message]) => ({ path, message }))
}

function invalidContent(path: string, message: string): Refused {
  return new Refused('invalid_input', { fields: [{ path, message }] })
}

/** Returns the kind of a rule, and the key that identifies it within the kind. */
export function getRuleKind(content: StoredContent): { kind: RuleKind; target: string } {
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
