/** Icons that only the preview shows. */
export { FileArchive, Lock, Unplug, ZoomIn, ZoomOut } from 'lucide-react'
