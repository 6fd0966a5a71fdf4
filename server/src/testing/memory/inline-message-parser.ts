import type { Rule } from '@bocau/mail-core/sieve/rule'
import { contentTasks } from '../../adapters/worker/content-tasks.ts'
import { locateParts, octetsOfParts } from '../../adapters/worker/locate-parts.ts'
import { unpackContacts } from '../../adapters/worker/packed-contacts.ts'
import { readForStorage } from '../../adapters/worker/read-for-storage.ts'
import type { MessageParser, RulesQuestion, RulesResult } from '../../ports/message-parser.ts'

/** Does all work on messages in the calling thread. */
export const inlineMessageParser: MessageParser = {
  parseMessage: readForStorage,
  renderBody: async ({ open }, options) => contentTasks.render({ source: await open(), options }),
  quoteBody: async (source, files) => contentTasks.quote({ source, files }),
  writeParts: async (written, files) => contentTasks.parts({ written, files }),
  findSpamHints: async (raw, recipients) => contentTasks.spam({ raw, recipients }),
  runRules: async <R extends Rule>(question: RulesQuestion<R>) =>
    contentTasks.rules(question) as RulesResult<R>,
  sanitise: async (html) => contentTasks.safe({ html }),
  readWritten: async (html) => contentTasks.words({ html }),
  describe: async (messages) => contentTasks.describe({ messages }),
  searchTexts: async (messages, texts) => contentTasks.search({ messages, texts }),
  readGrams: async (messages) => contentTasks.grams({ messages }),
  selectParts: async (raw, requested) => octetsOfParts(raw, locateParts(raw, requested)),
  readEvent: async (raw) => contentTasks.event({ raw }),
  writeEventReply: async (raw, reply) => contentTasks.eventReply({ raw, reply }),
  readContacts: async (file) => unpackContacts(await contentTasks.contacts({ file })),
  async prepare() {},
  async close() {},
}
