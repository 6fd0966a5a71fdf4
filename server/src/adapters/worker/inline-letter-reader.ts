import type { Rule } from '@bocau/mail-core/sieve/rule'
import type { LetterReader, RulesAnswer, RulesQuestion } from '../../ports/letter-reader.ts'
import { contentTasks } from './content-tasks.ts'
import { readForKeeping } from './read-for-keeping.ts'

/** Does all work on letters on the spot: for tests, and for programs that do nothing else meanwhile. */
export const inlineLetterReader: LetterReader = {
  readLetter: readForKeeping,
  drawBody: async ({ open }, wish) => contentTasks.draw({ source: await open(), wish }),
  quoteBody: async (source, files) => contentTasks.quote({ source, files }),
  writeParts: async (written, files) => contentTasks.parts({ written, files }),
  lookForSpam: async (raw, recipients) => contentTasks.spam({ raw, recipients }),
  runRules: async <R extends Rule>(question: RulesQuestion<R>) =>
    contentTasks.rules(question) as RulesAnswer<R>,
  makeSafe: async (html) => contentTasks.safe({ html }),
  readWritten: async (html) => contentTasks.words({ html }),
  describe: async (letters) => contentTasks.describe({ letters }),
  readTexts: async (letters, withBody) => contentTasks.texts({ letters, withBody }),
  selectParts: async (raw, wanted) => contentTasks.select({ raw, wanted }),
  async prepare() {},
  async close() {},
}
