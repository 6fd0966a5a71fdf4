import { GlobalWorkerOptions, getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build provides its address
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { CannotShow } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../preview-file.ts'

GlobalWorkerOptions.workerSrc = worker

const assets = import.meta.env.PDF_ASSETS as string

/** Open document with the default page size, used until that of a page is known. */
export interface OpenPdf {
  document: PDFDocumentProxy
  pageSize: { width: number; height: number }
}

/** Opens a PDF without scripts, forms and WebAssembly. */
export const openPdf = async (file: PreviewFile, signal: AbortSignal): Promise<OpenPdf> =>
  openPdfBytes(await readFile(file, signal))

/** Opens a PDF; throws if it is broken or has a password. */
export async function openPdfBytes(data: Uint8Array): Promise<OpenPdf> {
  const task = getDocument({
    data,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    iccUrl: `${assets}iccs/`,
    wasmUrl: `${assets}wasm/`,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  })
  try {
    const document = await task.promise
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
    return { document, pageSize: { width, height } }
  } catch (error) {
    await task.destroy()
    throw new CannotShow(error instanceof PasswordException ? 'locked' : 'broken')
  }
}

export function closePdf({ document }: OpenPdf): void {
  void document.loadingTask.destroy()
}
