import { CannotShow, type PreviewProblem } from '../cannot-show.ts'
import { openWorkbook, type Workbook } from '../sheet/read-workbook.ts'
import { openSlides, type Slides } from '../slides/read-slides.ts'
import { readThumbnail } from '../thumbnail/read-thumbnail.ts'
import { shortenDocument } from '../word/shorten-document.ts'
import type { CallRequest, CallResponse, ReadingCalls } from './worker-calls.ts'

let workbook: Workbook | undefined
let slides: Slides | undefined

const calls: ReadingCalls = {
  openWorkbook: (bytes, locale) => {
    workbook = openWorkbook(bytes, locale)
    return { names: workbook.names }
  },
  readHead: (sheet) => assertOpened(workbook).sheet(sheet).head(),
  readRows: (sheet, rows) => assertOpened(workbook).sheet(sheet).rows(rows),
  readMerges: (sheet) => assertOpened(workbook).sheet(sheet).merges(),
  openSlides: (bytes) => {
    slides = openSlides(bytes)
    const { size, count, isClipped } = slides
    return { size, count, isClipped }
  },
  readSlide: (index) => assertOpened(slides).read(index),
  readThumbnail,
  shortenDocument,
}

addEventListener('message', ({ data: { id, name, args } }: MessageEvent<CallRequest>) => {
  try {
    const call = calls[name] as (...args: unknown[]) => unknown
    send({ id, result: call(...args) })
  } catch (error) {
    send({ id, reason: findFailureReason(error) })
  }
})

const send = (response: CallResponse) => postMessage(response)

/** Returns `heavy` for a file that exceeds the memory, otherwise `broken`. */
function findFailureReason(error: unknown): PreviewProblem {
  if (error instanceof CannotShow) return error.reason
  return error instanceof RangeError ? 'heavy' : 'broken'
}

function assertOpened<T>(file: T | undefined): T {
  if (!file) throw new CannotShow('broken')
  return file
}
