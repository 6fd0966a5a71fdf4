export { CalendarDays, Eye, Files, Pencil, Upload } from 'lucide'
