export { closePdf, openPdfBytes } from './open-pdf.ts'
export { ConvertedViewer, PdfViewer } from './PdfViewers.tsx'
