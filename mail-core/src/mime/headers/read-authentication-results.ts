/** One result of a check, as a server wrote it into `Authentication-Results`: what was checked, how it came out, by what. */
export interface AuthenticationResult {
  method: string
  said: string
  /** What it says by, each by its name; a name that is said twice has both. */
  properties: [name: string, value: string][]
}

/** What a server says of a message (RFC 8601). */
export interface AuthenticationResults {
  /** The name that the server gives itself. */
  server: string
  /** Null where it says nothing at all, not even that it checked nothing. */
  results: AuthenticationResult[] | null
}

const MAX_RESULTS = 100
const BLANK = /\s/

/**
 * Reads the value of an `Authentication-Results` header, in lower case. Servers repeat in it what strangers called
 * themselves: what stands between quotation marks is one value, whatever signs it holds, and begins no comment. Where a
 * quotation or a comment has no end anybody may have written what follows: that proves nothing, and accuses all the same.
 */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const text = value.toLowerCase()
  const whole = cut(text)
  const [[server = ''] = [], ...given] = whole ?? cutPlainly(text)
  const results = given.slice(0, MAX_RESULTS).flatMap(readResult)
  return {
    server,
    results: given.length === 0 ? null : results.filter(({ said }) => whole !== null || said !== 'pass'),
  }
}

/** With no quotations and no comments. */
const cutPlainly = (text: string): string[][] =>
  text.split(';', MAX_RESULTS).map((part) => part.trim().split(BLANK))

function readResult([first = '', ...words]: readonly string[]): AuthenticationResult[] {
  const [name, said] = readPair(first)
  const [method = '', version = '1'] = name.split('/', 2)
  const told = /^[a-z]+/.exec(said)?.[0]
  if (method === '' || version !== '1' || told === undefined) return []
  return [{ method, said: told, properties: words.map(readPair) }]
}

function readPair(word: string): [string, string] {
  const at = word.indexOf('=')
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)]
}

/** The words between the semicolons, without comments; blanks around an equals sign part nothing. Null where an end is missing. */
function cut(value: string): string[][] | null {
  const parts: string[][] = [[]]
  let word = ''
  let isParted = false
  let isQuoted = false
  let depth = 0
  const endWord = () => {
    if (word !== '') parts.at(-1)?.push(word)
    word = ''
    isParted = false
  }
  for (let i = 0; i < value.length; i++) {
    const sign = value.charAt(i)
    if (sign === '\\') {
      if (depth === 0) word += value.slice(i, i + 2)
      i++
    } else if (isQuoted || (sign === '"' && depth === 0)) {
      if (sign === '"') {
        if (!isQuoted && isParted && !word.endsWith('=')) endWord()
        isQuoted = !isQuoted
      }
      word += sign
    } else if (sign === '(' || (sign === ')' && depth > 0)) {
      depth += sign === '(' ? 1 : -1
      isParted = true
    } else if (depth > 0) continue
    else if (BLANK.test(sign)) isParted = true
    else if (sign === ';') {
      endWord()
      parts.push([])
    } else {
      if (isParted && sign !== '=' && !word.endsWith('=')) endWord()
      isParted = false
      word += sign
    }
  }
  endWord()
  return isQuoted || depth > 0 ? null : parts
}
