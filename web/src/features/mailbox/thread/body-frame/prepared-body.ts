import type { MessageNotes } from '@bocau/contract/mailbox/message-notes'
import { breakRuns } from '../../../../ui/files/long-runs/break-runs.ts'

/** The body of a message as its page came from the server, made ready to be put into a frame. */
export interface PreparedBody {
  /** The page as it came; tells whether another one says anything else. */
  source: string
  content: 'message' | 'empty'
  /** It lies on white paper, whatever the theme around it. */
  isPaper: boolean
  /** How many images of the web the page was drawn without. */
  blockedImages: number
  /** How long a body is of which only a part is shown; 0 for one that is whole. */
  clippedBytes: number
  /** It could not be drawn within the limits of the server: this is the text that could be read. */
  isTextOnly: boolean
  /** What is to be said of the message beside what it says; null where there is nothing. */
  notes: MessageNotes | null
  /** What the message says about its own look. */
  css: string
  /** A page that is nowhere on screen: nothing in it is fetched or runs. Each frame gets a copy of it. */
  page: Document
}

/** Reads the page of a body; what the server says about it stands in attributes of its root. */
export function prepareBody(source: string): PreparedBody {
  const { css, html } = takeOutStyle(source)
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { dataset } = page.documentElement
  breakRuns(page.body)
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
 * The one style element stands in the head, before anything that a message says. The policy of this page reports it
 * where it is read, so it is not.
 */
export function takeOutStyle(source: string): { css: string; html: string } {
  const [start, end] = ['<style>', '</style>']
  const from = source.indexOf(start)
  const until = source.indexOf(end, from)
  if (from < 0 || until < 0) return { css: '', html: source }
  return {
    css: source.slice(from + start.length, until),
    html: source.slice(0, from) + source.slice(until + end.length),
  }
}

/** What may fetch something; a backslash may write any of it in another way. */
const fetching = /\\|src\s*=|srcset|background\s*=|url\s*\(|image-set|@import|<(image|link|object|embed|use)/i

/** Whether something may be fetched for what a message says, or for how it says that. */
export const mayFetch = (text: string): boolean => fetching.test(text)
