import { CannotShow, type Hindrance } from '../cannot-show.ts'
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
  readHead: (sheet) => opened(workbook).sheet(sheet).head(),
  readRows: (sheet, rows) => opened(workbook).sheet(sheet).rows(rows),
  readMerges: (sheet) => opened(workbook).sheet(sheet).merges(),
  openSlides: (bytes) => {
    slides = openSlides(bytes)
    const { size, count, isClipped } = slides
    return { size, count, isClipped }
  },
  readSlide: (index) => opened(slides).read(index),
  readThumbnail,
  shortenDocument,
}

addEventListener('message', ({ data: { id, name, args } }: MessageEvent<CallRequest>) => {
  try {
    const call = calls[name] as (...args: unknown[]) => unknown
    send({ id, result: call(...args) })
  } catch (error) {
    send({ id, why: whyOf(error) })
  }
})

const send = (response: CallResponse) => postMessage(response)

/** Returns `heavy` for a file that exceeds the memory, otherwise `broken`. */
function whyOf(error: unknown): Hindrance {
  if (error instanceof CannotShow) return error.why
  return error instanceof RangeError ? 'heavy' : 'broken'
}

function opened<T>(file: T | undefined): T {
  if (!file) throw new CannotShow('broken')
  return file
}
