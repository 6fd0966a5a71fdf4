import type { DraftKind } from '@bocau/contract/compose'
import { hasRealBody } from '@bocau/mail-core/html/outgoing/has-real-body'
import { invalidRecipients } from '@bocau/mail-core/recipients/recipients'
import type { DraftContent, SessionFile } from '../draft-session/content.ts'

/** What keeps a draft from being sent until it is changed. */
export type Block = { why: 'noSender' } | { why: 'noReceiver' } | { why: 'invalid'; emails: string[] }

/** What the sender may confirm; `files` are the names it is about, of files or of what is not filled in. */
export interface Warning {
  about: 'virus' | 'not_scanned' | 'subject' | 'body' | 'unfilled' | 'uploading' | 'unsent'
  files: string[]
}

/** The first thing that keeps a draft from being sent. */
export function findBlock({ from, to, cc, bcc }: DraftContent): Block | undefined {
  if (!from) return { why: 'noSender' }
  const everybody = [...to, ...cc, ...bcc]
  if (everybody.length === 0) return { why: 'noReceiver' }
  const invalid = invalidRecipients(everybody)
  if (invalid.length > 0) return { why: 'invalid', emails: [...new Set(invalid.map(({ email }) => email))] }
  return undefined
}

/** What the sender should know before the draft goes, the gravest first. */
export function listWarnings(content: DraftContent, kind: DraftKind, signature = ''): Warning[] {
  const { files, subject } = content
  const named = (about: Warning['about'], has: (file: SessionFile) => boolean): Warning => ({
    about,
    files: files.filter(has).map(({ name }) => name),
  })
  const aboutFiles = [
    named('virus', ({ uploaded }) => uploaded?.scan === 'infected' || uploaded?.has_virus === true),
    // Where nothing scans there is nothing to confirm: only what could not be scanned has a reason.
    named('not_scanned', ({ uploaded }) => uploaded?.scan === 'not_scanned' && uploaded.message !== ''),
    named('uploading', ({ state }) => state === 'start' || state === 'pending'),
    named('unsent', ({ state }) => state === 'failed' || state === 'too_large' || state === 'invalid_file'),
  ].filter(({ files: names }) => names.length > 0)
  return [
    ...aboutFiles.filter(({ about }) => about === 'virus' || about === 'not_scanned'),
    ...(subject.trim() ? [] : [{ about: 'subject' as const, files: [] }]),
    ...(hasRealBody(content.body, { countsQuote: kind !== 'new', signature })
      ? []
      : [{ about: 'body' as const, files: [] }]),
    ...unfilledIn(content),
    ...aboutFiles.filter(({ about }) => about === 'uploading' || about === 'unsent'),
  ]
}

/** What a template left to be filled in; what others wrote is theirs. */
function unfilledIn({ subject, body }: DraftContent): Warning[] {
  const [own = ''] = body.split('class="bocau_quote')
  const files = [...new Set(`${subject} ${own}`.match(/\{\{[^{}<>]{1,40}\}\}/g))]
  return files.length > 0 ? [{ about: 'unfilled', files }] : []
}
