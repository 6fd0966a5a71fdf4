import type { MessageNotes } from '@bocau/contract/mailbox/message-notes'
import { breakRuns } from '../../../../ui/files/long-runs/break-runs.ts'
import { deferImages } from './deferred-images.ts'

/** Body received from the server and parsed for a frame. */
export interface PreparedBody {
  /** Received source, used to detect changes. */
  source: string
  content: 'message' | 'empty'
  /** Shown on white in any theme. */
  isPaper: boolean
  blockedImages: number
  /** Length of a truncated body; 0 if it is complete. */
  clippedBytes: number
  /** The body exceeded the rendering limits of the server; only its text is shown. */
  isTextOnly: boolean
  /** Notes about the message; null if there are none. */
  notes: MessageNotes | null
  css: string
  /** Inert document, which loads and runs nothing. Each frame gets a copy. */
  page: Document
}

/**
 * Parses a body; the server reports its properties as attributes of the root element. A body for printing loads all its
 * images at once.
 */
export function prepareBody(source: string, { isPrinted }: { isPrinted: boolean }): PreparedBody {
  const { css, html } = extractStyle(source)
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { dataset } = page.documentElement
  breakRuns(page.body)
  if (!isPrinted) deferImages(page)
  return {
    source,
    content: dataset.empty === undefined ? 'message' : 'empty',
    isPaper: dataset.onPaper !== undefined,
    blockedImages: Number(dataset.blockedImages ?? 0),
    clippedBytes: Number(dataset.clipped ?? 0),
    isTextOnly: dataset.textOnly !== undefined,
    notes: dataset.notes === undefined ? null : (JSON.parse(dataset.notes) as MessageNotes),
    css,
    page,
  }
}

/**
 * Extracts the only style element, which is in the head before the content of the message. Parsing it in place would be
 * reported as a violation of this page's policy.
 */
export function extractStyle(source: string): { css: string; html: string } {
  const [start, end] = ['<style>', '</style>']
  const from = source.indexOf(start)
  const until = source.indexOf(end, from)
  if (from < 0 || until < 0) return { css: '', html: source }
  return {
    css: source.slice(from + start.length, until),
    html: source.slice(0, from) + source.slice(until + end.length),
  }
}

/** Constructs that may load something; a backslash may be an escape of any of them. */
const fetching = /\\|src\s*=|srcset|background\s*=|url\s*\(|image-set|@import|<(image|link|object|embed|use)/i

/** Returns true if HTML or CSS may load something. */
export const mayFetch = (text: string): boolean => fetching.test(text)
