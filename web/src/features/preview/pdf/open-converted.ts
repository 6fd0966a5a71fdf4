import { isProblem } from '../../../api/api-problem.ts'
import { readBytesAt } from '../../../api/read-bytes.ts'
import { CannotShow } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { type OpenPdf, openPdfBytes } from './open-pdf.ts'

/** Opens a document as the PDF that the server draws of it; where it cannot, there is no preview. */
export async function openConverted({ pdfAddress }: PreviewFile, signal: AbortSignal): Promise<OpenPdf> {
  try {
    return await openPdfBytes(await readBytesAt(pdfAddress, { signal }))
  } catch (error) {
    if (isProblem(error, 'not_found')) throw new CannotShow('none')
    throw error
  }
}
