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
  keywordList: string[]
}

const junkKeywords = new Set(['$junk', 'junk', '$phishing'])
const notJunkKeywords = new Set(['$notjunk', 'nonjunk', 'notjunk'])

/**
 * Reads the flags after the name of a message: `2,` and one character each. Capitals are standard flags, lower-case
 * letters index `dovecot-keywords`. Systems that forbid colons in names use another separator, and archivers on Windows
 * write an underscore.
 */
export function readFlags(name: string, keywords: readonly string[]): MaildirFlags {
  const flags = /[:;!_]2,([A-Za-z]{0,60})$/.exec(name)?.[1] ?? ''
  const names = [...flags.replace(/[^a-z]/g, '')].flatMap(
    (letter) => keywords[letter.charCodeAt(0) - 97] ?? [],
  )
  return {
    isUnread: !flags.includes('S'),
    isStarred: flags.includes('F'),
    isDraft: flags.includes('D'),
    isTrashed: flags.includes('T'),
    isJunk:
      names.some((keyword) => junkKeywords.has(keyword)) &&
      !names.some((keyword) => notJunkKeywords.has(keyword)),
    isAnswered: flags.includes('R'),
    isForwarded: flags.includes('P'),
    keywordList: names,
  }
}

/** Converts the flags in a Maildir file name to IMAP flags. */
export function toImapFlags(name: string, keywords: readonly string[]): string[] {
  const { isUnread, isStarred, isDraft, isTrashed, isAnswered, isForwarded, keywordList } = readFlags(
    name,
    keywords,
  )
  const flagIf = (flag: string, isSet: boolean) => (isSet ? [flag] : [])
  return [
    ...flagIf('\\Seen', !isUnread),
    ...flagIf('\\Flagged', isStarred),
    ...flagIf('\\Draft', isDraft),
    ...flagIf('\\Deleted', isTrashed),
    ...flagIf('\\Answered', isAnswered),
    ...flagIf('$Forwarded', isForwarded),
    ...keywordList,
  ]
}

/** Reads the keywords of the lower-case flags from `dovecot-keywords`. */
export function readKeywords(text: string): string[] {
  const names: string[] = []
  for (const line of text.split('\n', 100)) {
    const [, number, name] = /^(\d{1,2}) (\S{1,255})\s*$/.exec(line) ?? []
    if (number && name && Number(number) < 26) names[Number(number)] = name.toLowerCase()
  }
  return names
}
