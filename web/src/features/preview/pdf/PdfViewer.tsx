import { FileLoader } from '../stage/Opening.tsx'
import type { ViewerProps } from '../viewer.ts'
import { closePdf, openPdf } from './open-pdf.ts'
import { PdfPages } from './PdfPages.tsx'

export default function PdfViewer(props: ViewerProps) {
  return (
    <FileLoader file={props.file} open={openPdf} close={closePdf}>
      {(pdf) => <PdfPages {...props} pdf={pdf} />}
    </FileLoader>
  )
}
