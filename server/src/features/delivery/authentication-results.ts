import type { LetterHeader } from '@bocau/mail-core/mime/letter'

/** What was found out about who sent a letter. */
export interface Authentication {
  verdict: 'pass' | 'fail' | 'none'
  /** The domain that the letter claims wants such letters to be refused or set apart. */
  isRefusedByPolicy: boolean
  /** Somebody who had to be asked did not answer: nothing is proved, and nobody accused. */
  isUncertain: boolean
}

/** What the mail server in front of us wrote down (RFC 8601), method by method. */
export interface ToldAuthentication extends Authentication {
  methods: Record<'spf' | 'dkim' | 'dmarc' | 'arc', string>
}

/**
 * Reads the results of the server named; those of any other name may have been written by whoever sent the letter.
 * Null where it says nothing, or no server is named.
 */
export function readAuthentication(
  headers: readonly LetterHeader[],
  authservId: string | null,
): ToldAuthentication | null {
  if (authservId === null) return null
  const results = headers
    .filter(({ name }) => name === 'authentication-results')
    .map(({ value }) => withoutComments(value).toLowerCase())
    .filter((value) => serverOf(value) === authservId)
    .flatMap((value) => value.split(';').slice(1))
  if (results.length === 0) return null

  const tell = (method: string) => resultOf(results, method) ?? ''
  const methods = { spf: tell('spf'), dkim: tell('dkim'), dmarc: tell('dmarc'), arc: tell('arc') }
  return { ...judge(methods, results), methods }
}

function judge(
  { spf, dkim, dmarc }: ToldAuthentication['methods'],
  results: readonly string[],
): Authentication {
  if (dmarc === 'pass') return { verdict: 'pass', isRefusedByPolicy: false, isUncertain: false }
  if (dmarc === 'fail') {
    const isRefusedByPolicy = results.some((one) =>
      /\b(?:policy\.dmarc|p|policy\.published-domain-policy)=(?:reject|quarantine)\b/.test(one),
    )
    return { verdict: 'fail', isRefusedByPolicy, isUncertain: false }
  }
  if (dkim === 'pass') return { verdict: 'pass', isRefusedByPolicy: false, isUncertain: false }
  const hasFailed = dkim === 'fail' || spf === 'fail'
  // What a server in front does not tell of it did not check.
  const isUncertain =
    !hasFailed && ((dkim === '' && dmarc === '') || [spf, dkim, dmarc].includes('temperror'))
  return { verdict: hasFailed ? 'fail' : 'none', isRefusedByPolicy: false, isUncertain }
}

function serverOf(value: string): string {
  return value.split(';')[0]?.trim().split(/\s+/)[0] ?? ''
}

/** The best result of a method: a letter may carry several signatures, of which one that holds is enough. */
function resultOf(results: readonly string[], method: string): string | undefined {
  const found = results.flatMap((one) => new RegExp(`^\\s*${method}\\s*=\\s*([a-z]+)`).exec(one)?.[1] ?? [])
  return found.includes('pass') ? 'pass' : found[0]
}

function withoutComments(value: string): string {
  let text = value
  // Comments may lie inside comments: the innermost go first.
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\([^()]*\)/g, ' ')
  }
  return text
}
