/** A habit of unclear English: how to recognise it, and what to write instead. */
interface Pattern {
  readonly pattern: RegExp
  readonly advice: string
  /** Comments and test names may contain it: code often handles letters of an alphabet. */
  readonly isForProse?: true
}

const subject = 'Start with the subject: the server, a user, the message.'
const role = 'Name the role: user, recipient, sender, owner, administrator, client, attacker.'
const plainVerb =
  'Use a plain verb: is, is stored in, report, receive, send, save, delete, release, manage, continue.'
const usualWord = 'Use the usual word: again, no longer, automatically, its own, message, listener.'

/** What CONTRIBUTING.md means by plain English, as far as a pattern can find it. */
const patterns: readonly Pattern[] = [
  // A clause in place of a subject or an object: "What is sent leaves at once".
  { pattern: /^(?:whoever|whomever|whatever|whosoever)\b/i, advice: subject },
  { pattern: /^(?:what|who|whom|whose)\b[^?]*$/i, advice: subject },
  { pattern: /\bwho(?:so)?ever\b|\bwhatever\b|\bwhomever\b/i, advice: role },
  {
    pattern:
      /\b(?:what|who) (?:is|are|was|were|has|had|comes?|came|leaves?|left|waits?|they|it|one|nobody)\b/i,
    advice: subject,
  },
  // Persons without a role.
  { pattern: /\b(?:some|no|any|every)body\b/i, advice: role },
  // Figurative and archaic verbs.
  {
    pattern:
      /\b(?:is|are|was|were|be|been|being) told\b|\btold of\b|\btell(?:s|ing)? (?:of|how|what|who|whether)\b/i,
    advice: plainVerb,
  },
  {
    pattern:
      /\b(?:stands?|stood|lies|lay) (?:in|on|at|by|below|above|beside|behind|there|here|for|before|with|within|under|open|still)\b/i,
    advice: plainVerb,
  },
  {
    pattern: /\b(?:brings?|brought|bringing|takes?|took|taken|taking)(?: \w+)? along\b/i,
    advice: plainVerb,
  },
  { pattern: /\b(?:goes|go|going|went|gone) (?:on|without)\b/i, advice: plainVerb },
  { pattern: /\b(?:gives?|gave|given|giving)(?: \w+)? back\b/i, advice: plainVerb },
  { pattern: /\blook(?:s|ed|ing)? after\b/i, advice: plainVerb },
  { pattern: /\blets?(?: \w+)? (?:go|in|out|through)\b/i, advice: plainVerb },
  { pattern: /\b(?:is|are) to be (?:had|seen|found|told|kept)\b/i, advice: plainVerb },
  {
    pattern: /\b(?:is|are) (?:kept|heard|known|wanted|begun|asked) (?:of|by|from|to|no)\b/i,
    advice: plainVerb,
  },
  // Archaic and private words.
  { pattern: /\banew\b|\bany more\b|\bno more\b(?! than\b| [a-z]+s?\b)/i, advice: usualWord },
  {
    pattern: /\bof (?:its|their|his|her|our|one[’']s) own\b|\bby (?:itself|themselves)\b/i,
    advice: usualWord,
  },
  { pattern: /\bin words\b|\b(?:with|by|in) a sentence\b/i, advice: usualWord },
  { pattern: /\bletters?\b/i, advice: usualWord, isForProse: true },
]

/** Returns the advice of each pattern that matches a sentence. Code in backticks is ignored. */
export function adviceFor(sentence: string, { isCode = false } = {}): string[] {
  const text = sentence.replace(/`[^`]*`/g, '`code`')
  const matches = patterns.filter(({ pattern, isForProse }) => !(isCode && isForProse) && pattern.test(text))
  return [...new Set(matches.map(({ advice }) => advice))]
}

/** Splits a text into sentences; code, links and markup of Markdown are removed. */
export function splitSentences(markdown: string): string[] {
  return markdown
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?:;])\s+|\|/))
    .map((part) => part.replace(/^(?:[\s#>*_]|-(?=\s)|\d+\.(?=\s))+/, '').trim())
    .filter((part) => part.split(' ').length >= 3)
}
