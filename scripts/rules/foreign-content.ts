import { importRule, type Rule } from './rule.ts'

/** Modules that parse untrusted content. */
const foreignContentParsers =
  /^mail-core\/src\/(?:mime\/|html\/|calendar\/(?:read-calendar|write-answer|calendar-of-message)\.ts$|sieve\/(?:evaluate|script\/(?:check-script|run-script))\.ts$|(?:words-to-index|snippet|spam-hints|quote)\.ts$)/
/** Libraries that do, and the files that wrap them. */
const parserWrappers =
  /^server\/src\/adapters\/(?:mailauth\/(?:mailauth-sender-check|client-address)|imap\/(?:connect|imap-mailbox))\.ts$/

/** Folders and files that run in threads or processes with limits of time and memory. */
const threadCode =
  /^server\/src\/(?:adapters\/worker\/|message-worker\.ts$)|^server\/src\/adapters\/mailauth\/(?:serve-checks|mailauth-sender-check|client-address)\.ts$|^server\/src\/adapters\/imap\/(?:serve-mailbox|connect)\.ts$/

const passesOverOctets = 'at most three linear passes over the octets of one message'

/** Untrusted content that is intentionally parsed on the request thread, with the reason why that is cheap. */
export const parsedOnMainThread: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/src/features/delivery/rules/run-mailbox-rules.ts': {
    'sieve/evaluate.ts': 'at most four million compared characters; larger scripts run in a thread',
    'sieve/script/run-script.ts':
      'messages of 64 KB and 100,000 steps at most; what takes more is asked of a thread',
  },
  'server/src/features/rules/old-mail.ts': {
    'sieve/evaluate.ts': 'at most four million compared characters; larger scripts run in a thread',
  },
  'server/src/features/rules/active-rules.ts': {
    'sieve/script/check-script.ts':
      "a person's own script of 100,000 characters at most, once for each change",
  },
  'server/src/features/rules/check-user-script.ts': {
    'sieve/script/check-script.ts': "a person's own script of 100,000 characters at most",
  },
  'server/src/adapters/mailauth/client-address.ts': {
    'mime/headers/received-line.ts':
      'ten lines of 4,000 characters at most, in the thread that checks senders',
  },
  'server/src/features/delivery/senders/verify-sender.ts': {
    'mime/addresses/read-author.ts': 'looks at an author that was read in a thread',
  },
  'server/src/features/delivery/rules/plan-auto-reply.ts': {
    'mime/addresses/read-addresses.ts': 'one address, as a script of the person writes it',
  },
  'server/src/features/moving/file-mailbox/read-subject.ts': {
    'mime/encoded-words.ts': 'the subject of a message that could not be brought, out of 16 KB at most',
  },
  'server/src/features/outbox/submitting/submit-message.ts': {
    'mime/submission/prepare-message.ts':
      'the header of a letter, of 200 KB at most, and one pass over its octets, of which there are 40 million at most',
  },
  'server/src/features/outbox/writing/write-message.ts': {
    'mime/submission/stray-controls.ts': passesOverOctets,
  },
  'server/src/adapters/smtp/smtp-session.ts': {
    'mime/submission/stray-controls.ts': passesOverOctets,
  },
  'server/src/entrypoints/smtp-in/smtp-in-listener.ts': {
    'mime/submission/stray-controls.ts': passesOverOctets,
  },
  'server/src/adapters/builtin/hint-scorer.ts': {
    'spam-hints.ts': 'adds up what was found in a thread',
  },
  'server/src/features/search/search-threads.ts': {
    'snippet.ts': 'the line of a list, of 140 characters',
  },
  'server/src/features/demo/content/read-stories.ts': {
    'mime/parse-message.ts': 'messages of the demo',
  },
  'server/src/features/compose/templates/manage-templates.ts': {
    'snippet.ts': 'the first 50,000 characters of a text that was read in a thread',
  },
  'server/src/features/rules/subscriptions/read-older-lists.ts': {
    'mime/headers/read-mailing-list.ts':
      'header fields of 256 KB at most, as they are kept for mail programs, each looked through once',
  },
  'server/src/features/mailbox/drafts/draft-texts.ts': {
    'mime/body-text.ts': 'bodies of 64 KB at most; longer ones are read by a thread',
    'words-to-index.ts': 'a draft of at most a million characters takes some milliseconds',
    'snippet.ts': 'the first 50,000 characters alone',
  },
}

const cheapModules = ['html/escape-html.ts', 'html/local-images.ts', 'mime/file-name.ts']

/** Keeps parsers of untrusted content off the request thread. */
export const foreignContentRule: Rule = importRule(
  'foreign content in threads',
  'one message must not delay other users: external content is parsed in threads with limits of time and memory, or by a listed parser with its bound',
  ({ from, source, import: { target = '', typeOnly } }) =>
    from.package === 'server' &&
    !from.isTest &&
    !typeOnly &&
    (foreignContentParsers.test(target) || parserWrappers.test(target)) &&
    !threadCode.test(source.path) &&
    !isBounded(source.path, target),
)

/** Returns true if the module is cheap, or listed as parsed on the request thread. */
function isBounded(path: string, target: string): boolean {
  const module = target.replace('mail-core/src/', '')
  return cheapModules.includes(module) || parsedOnMainThread[path]?.[module] !== undefined
}
