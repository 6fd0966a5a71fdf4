import { lazyPart } from '../../ui/parts/lazy-part.ts'
import type { Viewer } from './stage/viewer.tsx'
import type { ViewerName } from './viewer-of.ts'

/** Viewers with their libraries, loaded on first use. */
export const viewers: Record<ViewerName, Viewer> = {
  image: lazyPart(async () => (await import('./image/ImageViewer.tsx')).default),
  audio: lazyPart(async () => (await import('./media/MediaViewers.tsx')).AudioViewer),
  video: lazyPart(async () => (await import('./media/MediaViewers.tsx')).VideoViewer),
  pdf: lazyPart(async () => (await import('./pdf/PdfViewers.tsx')).PdfViewer),
  word: lazyPart(async () => (await import('./word/WordViewer.tsx')).default),
  sheet: lazyPart(async () => (await import('./sheet/SheetViewer.tsx')).default),
  slides: lazyPart(async () => (await import('./slides/SlidesViewer.tsx')).default),
  table: lazyPart(async () => (await import('./sheet/TableViewer.tsx')).default),
  text: lazyPart(async () => (await import('./text/TextViewer.tsx')).default),
  message: lazyPart(async () => (await import('./message/MessageViewer.tsx')).default),
  calendar: lazyPart(async () => (await import('./calendar/CalendarViewer.tsx')).default),
  office: lazyPart(async () => (await import('./office-server/OfficeServerViewer.tsx')).default),
  converted: lazyPart(async () => (await import('./pdf/PdfViewers.tsx')).ConvertedViewer),
}

/** Returns true if the viewer supports zooming; audio, video and the office server have their own controls. */
export const canZoom = (viewer: ViewerName | null): boolean =>
  viewer !== null && viewer !== 'audio' && viewer !== 'video' && viewer !== 'office'

export const canPrint = (viewer: ViewerName | null): boolean => canZoom(viewer) && viewer !== 'message'
