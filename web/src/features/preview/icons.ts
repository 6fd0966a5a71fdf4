/** Icons that only the preview shows. */
export { FileArchive, Lock, Printer, Unplug, ZoomIn, ZoomOut } from 'lucide'
