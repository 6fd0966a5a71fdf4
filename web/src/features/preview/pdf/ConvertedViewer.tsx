import { isProblem } from '../../../api/api-problem.ts'
import { readBytesAt } from '../../../api/read-bytes.ts'
import { CannotShow } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { FileLoader } from '../stage/FileLoader.tsx'
import type { ViewerProps } from '../viewer.ts'
import { closePdf, type OpenPdf, openPdfBytes } from './open-pdf.ts'
import { PdfPages } from './PdfPages.tsx'

/** Old office document, converted by the server. */
export default function ConvertedViewer(props: ViewerProps) {
  return (
    <FileLoader file={props.file} open={openConverted} close={closePdf}>
      {(pdf) => <PdfPages {...props} pdf={pdf} />}
    </FileLoader>
  )
}

/** Opens the PDF created by the server; if it cannot be created, there is no preview. */
async function openConverted({ pdfAddress }: PreviewFile, signal: AbortSignal): Promise<OpenPdf> {
  try {
    return await openPdfBytes(await readBytesAt(pdfAddress, { signal }))
  } catch (error) {
    if (isProblem(error, 'not_found')) throw new CannotShow('none')
    throw error
  }
}
