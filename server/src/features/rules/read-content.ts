import { RuleContent } from '@bocau/contract/rules'
import { readRule } from '@bocau/mail-core/sieve/read-rule'
import { isFilter, type Rule } from '@bocau/mail-core/sieve/rule'
import { Refused } from '../../refused.ts'
import type { RuleKind } from './store.ts'

/** What a rule says, from its JSON text or, where there is none, from its script; refused with the field named. */
export function readContent({
  sieve_json,
  sieve_script,
}: {
  sieve_json?: string | undefined
  sieve_script?: string | undefined
}): RuleContent {
  const given = sieve_json === undefined ? fromScript(sieve_script) : fromJson(sieve_json)
  const checked = RuleContent.safeParse(given)
  if (checked.success) return checked.data
  throw new Refused('invalid_input', { fields: problemsOf(given) })
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('sieve_json', 'is not JSON')
  }
}

function fromScript(script: string | undefined): unknown {
  if (script === undefined) throw invalid('sieve_json', 'is required')
  try {
    const rule = readRule(script)
    if (rule) return rule
  } catch (error) {
    throw invalid('sieve_script', (error as Error).message)
  }
  throw invalid('sieve_script', 'says something that no rule here says')
}

/** What is wrong, told of the shape that was meant rather than of all that were not. */
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

/** Of which kind a rule is, and what makes it the same as another of its kind. */
export function kindOf(content: Rule): { kind: RuleKind; target: string } {
  if (isFilter(content)) return { kind: 'filter', target: '' }
  switch (content.type) {
    case 'auto_mark_spam':
      return { kind: content.type, target: content.from.toLowerCase() }
    case 'autofw':
      return { kind: content.type, target: content.email.toLowerCase() }
    case 'vacation':
      return { kind: content.type, target: '' }
  }
}
