/** Icons that only a link shows. */
export { CalendarDays, Eye, Files, Pencil, Upload } from 'lucide'
