import { type CompiledPiece, compilePiece, type TemplateText, withRequire } from './compile-rule.ts'
import { actionsOf, isFilter, type Rule } from './rule.ts'

const answers = (rule: Rule): boolean =>
  isFilter(rule) ? actionsOf(rule).some(({ type }) => type === 'reply') : rule.type === 'vacation'

const filed = 'not string :is "${filed}" "yes"'

/**
 * Compiles all rules of a mailbox to one script with the same effect as delivery: blocked senders first, then filters
 * in order until one files the message, then forwarding, then the vacation reply unless a filter replied. `textOf`
 * supplies template texts for other programs.
 */
export function compileScript(rules: readonly Rule[], textOf?: TemplateText): string {
  const answersOnce = rules.filter(answers).length > 1
  const pieces: CompiledPiece[] = []
  let isGuarded = false
  for (const rule of inOrder(rules)) {
    const files = isFilter(rule) && actionsOf(rule).some((action) => action.type === 'fileinto')
    const piece = compilePiece(rule, {
      guard: isGuarded ? filed : undefined,
      answersOnce,
      ...(textOf ? { textOf } : {}),
    })
    pieces.push(files ? noteFiled(piece) : piece)
    isGuarded ||= files
  }
  const body = pieces.map((piece) => piece.body).join('')
  const needs = pieces.flatMap((piece) => piece.needs)
  return withRequire(
    isGuarded || answersOnce ? { body: keepDollars(body), needs: [...needs, 'variables'] } : { body, needs },
  )
}

/** Sorts rules in the order of execution. */
export function inOrder<T extends Rule>(rules: readonly T[]): T[] {
  const place = (rule: Rule) =>
    isFilter(rule) ? 1 : { auto_mark_spam: 0, autofw: 2, vacation: 3 }[rule.type]
  return rules.toSorted((a, b) => place(a) - place(b))
}

function noteFiled({ body, needs }: CompiledPiece): CompiledPiece {
  return { body: body.replace(/\}\r\n$/, '  set "filed" "yes";\r\n}\r\n'), needs }
}

/** In a script with variables, `${…}` is a variable; in user text it must stay literal. */
function keepDollars(body: string): string {
  const kept = body.replace(/\$\{(?!(?:filed|answered)\}" "yes")/g, '${dollar}{')
  return kept === body ? body : `set "dollar" "$";\r\n${kept}`
}
