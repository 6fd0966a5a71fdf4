import type { DraftKind } from '@bocau/contract/compose'
import { hasRealBody } from '@bocau/mail-core/html/outgoing/has-real-body'
import { invalidRecipients } from '@bocau/mail-core/recipients/recipients'
import type { DraftContent, SessionFile } from '../draft-session/content.ts'

/** Problem that must be fixed before a draft can be sent. */
export type SendBlock = { why: 'noSender' } | { why: 'noReceiver' } | { why: 'invalid'; emails: string[] }

/** Warning that the sender may override; `files` are the names of the files or unfilled placeholders. */
export interface Warning {
  about: 'virus' | 'not_scanned' | 'subject' | 'body' | 'unfilled' | 'uploading' | 'unsent'
  files: string[]
}

/** Returns the first problem that prevents sending. */
export function findBlock({ from, to, cc, bcc }: DraftContent): SendBlock | undefined {
  if (!from) return { why: 'noSender' }
  const everybody = [...to, ...cc, ...bcc]
  if (everybody.length === 0) return { why: 'noReceiver' }
  const invalid = invalidRecipients(everybody)
  if (invalid.length > 0) return { why: 'invalid', emails: [...new Set(invalid.map(({ email }) => email))] }
  return undefined
}

/** Returns the warnings about a draft, most severe first. */
export function listWarnings(content: DraftContent, kind: DraftKind, signature = ''): Warning[] {
  const { files, subject } = content
  const fileWarning = (about: Warning['about'], has: (file: SessionFile) => boolean): Warning => ({
    about,
    files: files.filter(has).map(({ name }) => name),
  })
  const aboutFiles = [
    fileWarning('virus', ({ uploaded }) => uploaded?.scan === 'infected' || uploaded?.has_virus === true),
    // Without a scanner there is no reason given and nothing to confirm.
    fileWarning('not_scanned', ({ uploaded }) => uploaded?.scan === 'not_scanned' && uploaded.message !== ''),
    fileWarning('uploading', ({ state }) => state === 'start' || state === 'pending'),
    fileWarning(
      'unsent',
      ({ state }) => state === 'failed' || state === 'too_large' || state === 'invalid_file',
    ),
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

/** Finds unfilled template placeholders outside quotations. */
function unfilledIn({ subject, body }: DraftContent): Warning[] {
  const [written = ''] = body.split('class="bocau_quote')
  const files = [...new Set(`${subject} ${written}`.match(/\{\{[^{}<>]{1,40}\}\}/g))]
  return files.length > 0 ? [{ about: 'unfilled', files }] : []
}
