/** Icons used only by the share page. */
export { CalendarDays, Eye, Files, Pencil, Upload } from 'lucide'
