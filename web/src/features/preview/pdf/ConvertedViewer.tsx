import { Opening } from '../stage/Opening.tsx'
import type { ViewerProps } from '../viewer.ts'
import { openConverted } from './open-converted.ts'
import { closePdf } from './open-pdf.ts'
import { PdfPages } from './PdfPages.tsx'

/** An old office document, as the server draws it where it can. */
export default function ConvertedViewer(props: ViewerProps) {
  return (
    <Opening file={props.file} open={openConverted} close={closePdf}>
      {(pdf) => <PdfPages {...props} pdf={pdf} />}
    </Opening>
  )
}
