/** Flags from the file name of a Maildir message. */
export interface MaildirFlags {
  isUnread: boolean
  isStarred: boolean
  isDraft: boolean
  /** Flagged as deleted but not yet expunged. */
  isTrashed: boolean
  isJunk: boolean
  isAnswered: boolean
  isForwarded: boolean
  /** Keywords in lower case. */
  words: string[]
}

const junkWords = new Set(['$junk', 'junk', '$phishing'])
const notJunkWords = new Set(['$notjunk', 'nonjunk', 'notjunk'])

/**
 * Reads the flags after the name of a message: `2,` and one character each. Capitals are standard flags, lower-case
 * letters index `dovecot-keywords`. Systems that forbid colons in names use another separator, and archivers on Windows
 * write an underscore.
 */
export function readFlags(name: string, keywords: readonly string[]): MaildirFlags {
  const flags = /[:;!_]2,([A-Za-z]{0,60})$/.exec(name)?.[1] ?? ''
  const words = [...flags.replace(/[^a-z]/g, '')].flatMap(
    (letter) => keywords[letter.charCodeAt(0) - 97] ?? [],
  )
  return {
    isUnread: !flags.includes('S'),
    isStarred: flags.includes('F'),
    isDraft: flags.includes('D'),
    isTrashed: flags.includes('T'),
    isJunk: words.some((word) => junkWords.has(word)) && !words.some((word) => notJunkWords.has(word)),
    isAnswered: flags.includes('R'),
    isForwarded: flags.includes('P'),
    words,
  }
}

/** Converts the flags in a Maildir file name to IMAP flags. */
export function imapFlagsOf(name: string, keywords: readonly string[]): string[] {
  const { isUnread, isStarred, isDraft, isTrashed, isAnswered, isForwarded, words } = readFlags(
    name,
    keywords,
  )
  const is = (flag: string, holds: boolean) => (holds ? [flag] : [])
  return [
    ...is('\\Seen', !isUnread),
    ...is('\\Flagged', isStarred),
    ...is('\\Draft', isDraft),
    ...is('\\Deleted', isTrashed),
    ...is('\\Answered', isAnswered),
    ...is('$Forwarded', isForwarded),
    ...words,
  ]
}

/** Reads the keywords of the lower-case flags from `dovecot-keywords`. */
export function readKeywords(text: string): string[] {
  const words: string[] = []
  for (const line of text.split('\n', 100)) {
    const [, number, word] = /^(\d{1,2}) (\S{1,255})\s*$/.exec(line) ?? []
    if (number && word && Number(number) < 26) words[Number(number)] = word.toLowerCase()
  }
  return words
}
