import { lazy } from 'react'
import type { Viewer } from './viewer.ts'
import type { ViewerName } from './viewer-of.ts'

/** Each viewer, and whatever library it needs, is fetched when a file of its kind is first opened. */
export const viewers: Record<ViewerName, Viewer> = {
  image: lazy(() => import('./image/ImageViewer.tsx')),
  audio: lazy(() => import('./media/AudioViewer.tsx')),
  video: lazy(() => import('./media/VideoViewer.tsx')),
  pdf: lazy(() => import('./pdf/PdfViewer.tsx')),
  word: lazy(() => import('./word/WordViewer.tsx')),
  sheet: lazy(() => import('./sheet/SheetViewer.tsx')),
  slides: lazy(() => import('./slides/SlidesViewer.tsx')),
  table: lazy(() => import('./sheet/TableViewer.tsx')),
  text: lazy(() => import('./text/TextViewer.tsx')),
  letter: lazy(() => import('./letter/LetterViewer.tsx')),
  office: lazy(() => import('./office-server/OfficeServerViewer.tsx')),
  converted: lazy(() => import('./pdf/ConvertedViewer.tsx')),
}

/** What can be made larger; sound, film and the office server have their own controls. */
export const canZoom = (viewer: ViewerName | null): boolean =>
  viewer !== null && viewer !== 'audio' && viewer !== 'video' && viewer !== 'office'

/** What looks on paper as it does here. */
export const canPrint = (viewer: ViewerName | null): boolean => canZoom(viewer) && viewer !== 'letter'
