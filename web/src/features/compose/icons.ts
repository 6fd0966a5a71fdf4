/** Icons that only writing shows. */
export {
  ALargeSmall,
  Bug,
  ChevronUp,
  Copy,
  Forward,
  LayoutTemplate,
  Maximize2,
  Minimize2,
  Minus,
  Pencil,
  PictureInPicture2,
  Reply,
  ReplyAll,
  Scissors,
  ShieldCheck,
} from 'lucide'
