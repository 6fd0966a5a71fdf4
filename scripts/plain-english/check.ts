// Part of npm run check: lists sentences that are not in plain English; fails if there is one without an exception.
import { exceptions } from './exceptions.ts'
import { adviceFor, splitSentences } from './patterns.ts'
import { allTexts } from './texts.ts'

const used = new Set<string>()
const flagged = (await allTexts()).flatMap(({ kind, source, text }) =>
  splitSentences(text).flatMap((sentence) => {
    const isCode = kind === 'comments' || kind === 'test names'
    const instead = adviceFor(sentence, { isCode })
    if (instead.length === 0) return []
    const exception = exceptions.find((start) => sentence.startsWith(start))
    if (exception !== undefined) used.add(exception)
    return exception === undefined ? [`${kind}, ${source}: ${sentence}\n    ${instead.join(' ')}`] : []
  }),
)
const unused = exceptions.filter((start) => !used.has(start))

if (flagged.length > 0)
  console.log(`${flagged.join('\n')}\n\n${flagged.length} sentences are not in plain English.`)
if (unused.length > 0) console.log(`Unused exceptions: ${unused.join(' | ')}`)
process.exitCode = flagged.length + unused.length > 0 ? 1 : 0
