import type { PreviewFile } from '../preview-file.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { FileLoader } from '../stage/viewer.tsx'
import { readText } from '../text/read-text.ts'
import { readCsv } from './read-csv.ts'
import { SheetGrid } from './SheetGrid.tsx'

export default function TableViewer({ file, zoom }: ViewerProps) {
  return (
    <FileLoader file={file} open={open}>
      {(sheet) => <SheetGrid sheet={sheet} zoom={zoom} onMore={doNothing} />}
    </FileLoader>
  )
}

const doNothing = () => undefined

async function open(file: PreviewFile, signal: AbortSignal) {
  const { text, isClipped } = await readText(file, signal)
  const sheet = readCsv(text)
  return { ...sheet, isClipped: sheet.isClipped || isClipped }
}
