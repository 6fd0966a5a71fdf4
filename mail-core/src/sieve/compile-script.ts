import { type CompiledFragment, compileFragment, type TemplateText, withRequire } from './compile-rule.ts'
import { actionsOf, isFilter, type Rule } from './rule.ts'

const replies = (rule: Rule): boolean =>
  isFilter(rule) ? actionsOf(rule).some(({ type }) => type === 'reply') : rule.type === 'vacation'

const filed = 'not string :is "${filed}" "yes"'

/**
 * Compiles all rules of a mailbox to one script with the same effect as delivery: blocked senders first, then filters
 * in order until one files the message, then forwarding, then the vacation reply unless a filter replied. `templateText`
 * supplies template texts for other programs.
 */
export function compileScript(rules: readonly Rule[], templateText?: TemplateText): string {
  const repliesOnce = rules.filter(replies).length > 1
  const fragments: CompiledFragment[] = []
  let isGuarded = false
  for (const rule of inOrder(rules)) {
    const files = isFilter(rule) && actionsOf(rule).some((action) => action.type === 'fileinto')
    const fragment = compileFragment(rule, {
      guard: isGuarded ? filed : undefined,
      repliesOnce,
      ...(templateText ? { templateText } : {}),
    })
    fragments.push(files ? recordFiled(fragment) : fragment)
    isGuarded ||= files
  }
  const body = fragments.map((fragment) => fragment.body).join('')
  const needs = fragments.flatMap((fragment) => fragment.needs)
  return withRequire(
    isGuarded || repliesOnce
      ? { body: escapeDollars(body), needs: [...needs, 'variables'] }
      : { body, needs },
  )
}

/** Sorts rules in the order of execution. */
export function inOrder<T extends Rule>(rules: readonly T[]): T[] {
  const position = (rule: Rule) =>
    isFilter(rule) ? 1 : { auto_mark_spam: 0, autofw: 2, vacation: 3 }[rule.type]
  return rules.toSorted((a, b) => position(a) - position(b))
}

function recordFiled({ body, needs }: CompiledFragment): CompiledFragment {
  return { body: body.replace(/\}\r\n$/, '  set "filed" "yes";\r\n}\r\n'), needs }
}

/** Escapes `${…}` in user text, because in a script with variables it would be a variable. */
function escapeDollars(body: string): string {
  const escaped = body.replace(/\$\{(?!(?:filed|answered)\}" "yes")/g, '${dollar}{')
  return escaped === body ? body : `set "dollar" "$";\r\n${escaped}`
}
