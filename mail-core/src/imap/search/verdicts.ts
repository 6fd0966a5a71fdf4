/**
 * Whether a message matches. The values are chosen so that verdicts are combined by bits: `unknown` means that the
 * message must be opened.
 */
export const verdict = { no: 0, yes: 1, unknown: 3 } as const

/** Combines the verdicts of two conditions for all messages; writes to the first and returns it. */
export function combineVerdicts(by: 'and' | 'or', some: Uint8Array, second: Uint8Array): Uint8Array {
  for (let at = 0; at < some.length; at++) {
    const [one, other] = [some[at] as number, second[at] as number]
    if (by === 'and') some[at] = one === 0 || other === 0 ? verdict.no : one | other
    else some[at] = one === verdict.yes || other === verdict.yes ? verdict.yes : one | other
  }
  return some
}

/** Returns the negated verdicts. */
export function negateVerdicts(some: Uint8Array): Uint8Array {
  return some.map((one) => (one === verdict.unknown ? one : one ^ 1))
}
