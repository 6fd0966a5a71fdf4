import { FileLoader } from '../stage/FileLoader.tsx'
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
