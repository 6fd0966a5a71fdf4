import type { CalendarReply } from '@bocau/mail-core/calendar/write-calendar-reply'
import type { ContactFileFault } from '@bocau/mail-core/contacts/file-contact'
import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { describeMessage, type MessageDescription } from '@bocau/mail-core/imap/message/description'
import type { TextKey } from '@bocau/mail-core/imap/search/evaluate-search'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { evaluateRules } from '@bocau/mail-core/sieve/evaluate'
import { runScript } from '@bocau/mail-core/sieve/script/run-script'
import type { SpamHint } from '@bocau/mail-core/spam/spam-hints'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type {
  BodyOptions,
  BodySource,
  DisplayedFile,
  MailParts,
  ReadEvent,
  RenderedBody,
  RequestedPart,
  RulesQuestion,
  RulesResult,
  WrittenPart,
} from '../../ports/message-parser.ts'
import { type LocatedPart, locateParts } from './locate-parts.ts'
import { writeMailParts, writeTextParts } from './mail-parts.ts'
import { type PackedContacts, packContacts } from './packed-contacts.ts'
import { readEvent, writeEventReply } from './read-event.ts'
import { readSpamHints } from './read-spam-hints.ts'
import { readGrams, searchTexts } from './read-texts.ts'
import { quoteBody, quoteText, renderBody, renderText } from './render-body.ts'

/** Length of the start of a message, used if the entire message exceeds the limits. */
const shortLength = 64 * 1024

/** Applies rules and a script to a message. */
function runRules({ rules, ruleMessage, now, script }: RulesQuestion): RulesResult {
  const outcome = evaluateRules(rules, ruleMessage, now)
  if (!script) return { outcome, script: null }
  const { program, message, zoneMinutes } = script
  const folders = new Set(script.folders)
  const hasFolder = (name: string) => /^inbox$/i.test(name) || folders.has(normalForm(name))
  return { outcome, script: runScript(program, message, { now, zoneMinutes, hasFolder }) }
}

/** Applies them to the start of the message only. */
function runRulesOnStart({ ruleMessage, script, ...rest }: RulesQuestion): RulesResult {
  const text = ruleMessage.text.slice(0, shortLength)
  const message = script && { ...script.message, text, raw: script.message.raw.subarray(0, shortLength) }
  return runRules({
    ...rest,
    ruleMessage: { ...ruleMessage, text },
    script: script && message && { ...script, message },
  })
}

const localImage =
  /(?<=\ssrc\s{0,5}=\s{0,5}["']?)\/api\/v2\/public\/files\/([0-9a-z]{1,40})\/raw(?=["'\s/>])/gi
const marker = 'own-image.'

/** Tasks on message content outside the request thread. Inputs and outputs are plain data. */
export interface ContentTasks {
  ready: { input: null; output: null }
  render: { input: { source: BodySource; options: BodyOptions }; output: RenderedBody }
  renderText: { input: { source: BodySource; options: BodyOptions }; output: RenderedBody }
  quote: { input: { source: BodySource; files: readonly DisplayedFile[] }; output: string }
  quoteText: { input: { source: BodySource; files: readonly DisplayedFile[] }; output: string }
  parts: { input: { written: string; files: readonly WrittenPart[] }; output: MailParts }
  textParts: { input: { written: string; files: readonly WrittenPart[] }; output: MailParts }
  rules: { input: RulesQuestion; output: RulesResult }
  shortRules: { input: RulesQuestion; output: RulesResult }
  safe: { input: { html: string }; output: string }
  words: { input: { html: string }; output: string }
  spam: { input: { raw: Uint8Array; recipients: readonly string[] }; output: SpamHint[] }
  describe: { input: { messages: readonly Uint8Array[] }; output: MessageDescription[] }
  search: { input: { messages: readonly Uint8Array[]; texts: readonly TextKey[] }; output: boolean[][] }
  grams: { input: { messages: readonly Uint8Array[] }; output: Uint8Array[] }
  select: { input: { raw: Uint8Array; requested: readonly RequestedPart[] }; output: LocatedPart[] }
  event: { input: { raw: Uint8Array }; output: ReadEvent | null }
  eventReply: { input: { raw: Uint8Array; reply: CalendarReply }; output: string | null }
  contacts: { input: { file: Uint8Array }; output: PackedContacts | ContactFileFault }
}

/** Input and output of a task. */
export type InputOf<Name extends keyof ContentTasks> = ContentTasks[Name]['input']
export type OutputOf<Name extends keyof ContentTasks> = ContentTasks[Name]['output']

/** Pure implementation of each task. */
export const contentTasks: {
  [Name in keyof ContentTasks]: (input: InputOf<Name>) => OutputOf<Name> | Promise<OutputOf<Name>>
} = {
  ready: () => null,
  render: async ({ source, options }) => renderBody(await read(source), options),
  renderText: async ({ source, options }) => renderText(await read(source, 'text'), options),
  quote: async ({ source, files }) => quoteBody(await read(source), files),
  quoteText: async ({ source }) => quoteText(await read(source, 'text')),
  parts: ({ written, files }) => writeMailParts(written, files),
  textParts: ({ written, files }) => writeTextParts(written, files),
  rules: runRules,
  shortRules: runRulesOnStart,
  safe: ({ html }) => sanitise(html),
  words: ({ html }) => htmlToText(html),
  spam: ({ raw, recipients }) => readSpamHints(raw, recipients),
  describe: ({ messages }) => messages.map(describeMessage),
  search: searchTexts,
  grams: readGrams,
  select: ({ raw, requested }) => locateParts(raw, requested),
  event: ({ raw }) => readEvent(raw),
  eventReply: ({ raw, reply }) => writeEventReply(raw, reply),
  // Contact files are rare: their parser is loaded with the first.
  contacts: async ({ file }) =>
    packContacts((await import('@bocau/mail-core/contacts/read-contact-file')).readContactFile(file)),
}

/** Parses a received message, or writes the parts of a draft as they would be sent. */
async function read(
  source: BodySource,
  form: 'whole' | 'text' = 'whole',
): Promise<Pick<ParsedMessage, 'html' | 'text'> & Partial<ParsedMessage>> {
  if ('raw' in source) return parseMessage(source.raw)
  // A draft is rendered as it would be sent.
  const write = form === 'whole' ? writeMailParts : writeTextParts
  return write(source.written, source.files)
}

/** Removes active content from a draft. Local images remain. */
function sanitise(html: string): string {
  const named = html.replaceAll(localImage, `cid:${marker}$1`)
  return sanitiseHtml(named, {
    quoteLabel: '',
    expandsQuote: true,
    preservesColours: true,
    remoteImage: (url) => url,
    inlineImage: (id) =>
      id.startsWith(marker) ? `/api/v2/public/files/${id.slice(marker.length)}/raw` : null,
  }).html
}
