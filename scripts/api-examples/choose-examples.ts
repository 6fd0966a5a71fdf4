import type { Endpoint } from '@bocau/contract/endpoint'
import { documentedEndpoints } from '@bocau/contract/hosting/provider'
import { unknownNames } from '@bocau/contract/unknown-names'
import { z } from 'zod'
import type { Exchange } from '../../server/src/testing/contract/record-exchange.ts'
import { readability } from './readability.ts'
import { shorten } from './shorten.ts'

export type Example = Omit<Exchange, 'key' | 'isInMailbox' | 'isCommonCall'>

/** Common calls win against all other calls. */
const commonCallScore = 1000

/** Longer examples lose against shorter ones. */
const comfortableCharacters = 2000

/** A shortened exchange with its rank. */
interface Candidate {
  readonly example: Example
  readonly text: string
  readonly score: number
}

/**
 * Chooses the most readable exchange for each endpoint. The result does not depend on the order of the exchanges, so that
 * another run of the same tests gives the same examples.
 */
export function chooseExamples(exchanges: Iterable<Exchange>): Record<string, Example> {
  const best = new Map<string, Candidate>()
  for (const exchange of exchanges) {
    const endpoint: Endpoint | undefined = Object.entries(documentedEndpoints).find(
      ([key]) => key === exchange.key,
    )?.[1]
    const candidate = endpoint && toCandidate(exchange, endpoint)
    if (candidate && isBetter(candidate, best.get(exchange.key))) best.set(exchange.key, candidate)
  }
  return Object.fromEntries([...best].map(([key, { example }]) => [key, example]))
}

function toCandidate(
  { params, query, body, reply, isInMailbox, isCommonCall }: Exchange,
  endpoint: Endpoint,
): Candidate | null {
  const filledQuery = query && Object.keys(query).length > 0 ? query : undefined
  const example = shorten({ params, query: filledQuery, body, reply })
  if (!isValid(example, endpoint)) return null
  const text = JSON.stringify(example)
  const sizePenalty = Math.max(0, text.length - comfortableCharacters) / 400
  // The body counts most, because callers copy it.
  const content = readability(JSON.parse(text)) + 2 * readability(example.body ?? [])
  const score = content - sizePenalty - (isInMailbox ? 10 : 0) + (isCommonCall ? commonCallScore : 0)
  return { example, text, score }
}

function isBetter(candidate: Candidate, previous: Candidate | undefined): boolean {
  if (!previous || candidate.score !== previous.score) return !previous || candidate.score > previous.score
  return candidate.text < previous.text
}

/** Returns true if body and reply match the contract without unknown fields. */
function isValid({ body, reply }: Example, endpoint: Endpoint): boolean {
  return matches(endpoint.body, body) && matches(endpoint.reply, reply)
}

function matches(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  if (!schema || value === undefined) return !schema && value === undefined
  return z.safeParse(schema, value).success && unknownNames(schema, value).length === 0
}
