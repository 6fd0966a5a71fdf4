/** What a Maildir says of a message in its name. */
export interface MaildirFlags {
  isUnread: boolean
  isStarred: boolean
  isDraft: boolean
  /** Thrown away, and not yet cleared up. */
  isTrashed: boolean
  isJunk: boolean
  isAnswered: boolean
  isForwarded: boolean
  /** Its keywords, in small letters. */
  words: string[]
}

const junkWords = new Set(['$junk', 'junk', '$phishing'])
const notJunkWords = new Set(['$notjunk', 'nonjunk', 'notjunk'])

/**
 * Reads the flags behind the name of a message: `2,` and a character for each, capitals for those that all programs know
 * and small ones for the words of `dovecot-keywords`. Where a colon may be in no name another sign stands in its place;
 * programs that unpack archives on Windows write a line.
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

/** The flags behind the name of a message in a Maildir, as IMAP names them. */
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

/** The words that small letters stand for, as `dovecot-keywords` of a Maildir says. */
export function readKeywords(text: string): string[] {
  const words: string[] = []
  for (const line of text.split('\n', 100)) {
    const [, number, word] = /^(\d{1,2}) (\S{1,255})\s*$/.exec(line) ?? []
    if (number && word && Number(number) < 26) words[Number(number)] = word.toLowerCase()
  }
  return words
}
