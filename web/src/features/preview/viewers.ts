import { lazyPart } from '../../ui/parts/lazy-part.ts'
import ImageViewer from './image/ImageViewer.tsx'
import { AudioViewer, VideoViewer } from './media/MediaViewers.tsx'
import OfficeServerViewer from './office-server/OfficeServerViewer.tsx'
import SheetViewer from './sheet/SheetViewer.tsx'
import TableViewer from './sheet/TableViewer.tsx'
import SlidesViewer from './slides/SlidesViewer.tsx'
import type { Viewer } from './stage/viewer.tsx'
import TextViewer from './text/TextViewer.tsx'
import type { ViewerName } from './viewer-of.ts'

/** Viewers; those with a large library load on first use. */
export const viewers: Record<ViewerName, Viewer> = {
  image: ImageViewer,
  audio: AudioViewer,
  video: VideoViewer,
  pdf: lazyPart(async () => (await import('./pdf/lazy-entry.ts')).PdfViewer),
  word: lazyPart(async () => (await import('./word/WordViewer.tsx')).default),
  sheet: SheetViewer,
  slides: SlidesViewer,
  table: TableViewer,
  text: TextViewer,
  message: lazyPart(async () => (await import('./message/MessageViewer.tsx')).default),
  calendar: lazyPart(async () => (await import('./calendar/CalendarViewer.tsx')).default),
  office: OfficeServerViewer,
  converted: lazyPart(async () => (await import('./pdf/lazy-entry.ts')).ConvertedViewer),
}

/** Returns true if the viewer supports zooming; audio, video and the office server have their own controls. */
export const canZoom = (viewer: ViewerName | null): boolean =>
  viewer !== null && viewer !== 'audio' && viewer !== 'video' && viewer !== 'office'

export const canPrint = (viewer: ViewerName | null): boolean => canZoom(viewer) && viewer !== 'message'
