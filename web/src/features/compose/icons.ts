/** Icons used only by the compose feature. */
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
