import { isProblem } from '../../../api/api-problem.ts'
import { readBytesAt } from '../../../api/read-bytes.ts'
import { CannotShow } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { FileLoader, type ViewerProps } from '../stage/viewer.tsx'
import { closePdf, type OpenPdf, openPdf, openPdfBytes } from './open-pdf.ts'
import { PdfPages } from './PdfPages.tsx'

const viewerWith =
  (open: (file: PreviewFile, signal: AbortSignal) => Promise<OpenPdf>) => (props: ViewerProps) => (
    <FileLoader file={props.file} open={open} close={closePdf}>
      {(pdf) => <PdfPages {...props} pdf={pdf} />}
    </FileLoader>
  )

export const PdfViewer = viewerWith(openPdf)

/** Old office document, converted by the server; if that is impossible, there is no preview. */
export const ConvertedViewer = viewerWith(async ({ pdfAddress }, signal) => {
  try {
    return await openPdfBytes(await readBytesAt(pdfAddress, { signal }))
  } catch (error) {
    if (isProblem(error, 'not_found')) throw new CannotShow('none')
    throw error
  }
})
