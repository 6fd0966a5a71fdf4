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
const parsedOnMainThread: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/src/features/delivery/rules/run-mailbox-rules.ts': {
    'sieve/evaluate.ts': 'at most four million compared characters; larger scripts run in a thread',
    'sieve/script/run-script.ts': 'messages of at most 64 KB and 100,000 steps; larger work runs in a thread',
  },
  'server/src/features/rules/old-mail/old-mail.ts': {
    'sieve/evaluate.ts': 'at most four million compared characters; larger scripts run in a thread',
  },
  'server/src/features/rules/active-rules.ts': {
    'sieve/script/check-script.ts':
      'a script of at most 100,000 characters by the account owner, once per change',
  },
  'server/src/features/rules/check-user-script.ts': {
    'sieve/script/check-script.ts': 'a script of at most 100,000 characters by the account owner',
  },
  'server/src/adapters/mailauth/client-address.ts': {
    'mime/headers/received-line.ts':
      'at most ten lines of 4,000 characters, in the thread that verifies senders',
  },
  'server/src/features/delivery/senders/verify-sender.ts': {
    'mime/addresses/read-author.ts': 'checks an author that a thread has parsed',
  },
  'server/src/features/delivery/rules/plan-auto-reply.ts': {
    'mime/addresses/read-addresses.ts': 'one address in a script of the account owner',
  },
  'server/src/features/moving/file-mailbox/read-subject.ts': {
    'mime/encoded-words.ts': 'the subject of a message that could not be imported, from at most 16 KB',
  },
  'server/src/features/outbox/submitting/submit-message.ts': {
    'mime/submission/prepare-message.ts':
      'a message header of at most 200 KB, and one pass over at most 40 million bytes',
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
    'spam-hints.ts': 'adds scores that a thread has computed',
  },
  'server/src/features/search/search-threads.ts': {
    'snippet.ts': 'a list line of 140 characters',
  },
  'server/src/features/demo/content/read-stories.ts': {
    'mime/parse-message.ts': 'messages of the demo',
  },
  'server/src/features/compose/templates/manage-templates.ts': {
    'snippet.ts': 'the first 50,000 characters of a text that a thread has extracted',
  },
  'server/src/features/rules/subscriptions/read-older-lists.ts': {
    'mime/headers/read-mailing-list.ts': 'stored header fields of at most 256 KB, each scanned once',
  },
  'server/src/features/messages/draft-texts.ts': {
    'mime/body-text.ts': 'bodies of at most 64 KB; threads parse larger ones',
    'words-to-index.ts': 'a draft of at most a million characters takes some milliseconds',
    'snippet.ts': 'only the first 50,000 characters',
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
