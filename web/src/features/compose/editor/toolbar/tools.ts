import {
  ALargeSmall,
  Baseline,
  Bold,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Smile,
  Strikethrough,
  Table,
  TextAlignStart,
  TextQuote,
  TextSearch,
  Underline,
  Undo2,
} from 'lucide'
import type { PlainKey } from '../../../../i18n/index.ts'
import type { IconGraphic } from '../../../../ui/index.ts'
import type { CommandId } from '../commands.ts'
import type { Format } from '../format.ts'
import type { OpenerId } from './openers.ts'

/** Button of the format bar: runs a command or opens a picker. */
export interface Tool {
  id: CommandId | OpenerId
  label: PlainKey
  icon: IconGraphic
  shortcut?: string
  /** Set for toggles. */
  isOn?: (format: Format) => boolean
  isOff?: (format: Format) => boolean
  opens?: 'menu' | 'dialog'
}

/** Tools from left to right, in groups. On a narrow bar the last ones move to the menu first. */
export const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  [
    { id: 'undo', label: 'editor.undo', icon: Undo2, shortcut: 'Ctrl+Z', isOff: ({ canUndo }) => !canUndo },
    { id: 'redo', label: 'editor.redo', icon: Redo2, shortcut: 'Ctrl+Y', isOff: ({ canRedo }) => !canRedo },
  ],
  [{ id: 'size', label: 'editor.size', icon: ALargeSmall, opens: 'menu' }],
  [
    { id: 'bold', label: 'editor.bold', icon: Bold, shortcut: 'Ctrl+B', isOn: ({ isBold }) => isBold },
    {
      id: 'italic',
      label: 'editor.italic',
      icon: Italic,
      shortcut: 'Ctrl+I',
      isOn: ({ isItalic }) => isItalic,
    },
    {
      id: 'underline',
      label: 'editor.underline',
      icon: Underline,
      shortcut: 'Ctrl+U',
      isOn: ({ isUnderlined }) => isUnderlined,
    },
    { id: 'colour', label: 'editor.colour', icon: Baseline, opens: 'dialog' },
  ],
  [
    {
      id: 'bullets',
      label: 'editor.bullets',
      icon: List,
      shortcut: 'Ctrl+Shift+8',
      isOn: ({ list }) => list === 'ul',
    },
    {
      id: 'numbers',
      label: 'editor.numbers',
      icon: ListOrdered,
      shortcut: 'Ctrl+Shift+7',
      isOn: ({ list }) => list === 'ol',
    },
    { id: 'align', label: 'editor.align', icon: TextAlignStart, opens: 'menu' },
    {
      id: 'quote',
      label: 'editor.quote',
      icon: TextQuote,
      shortcut: 'Ctrl+Shift+9',
      isOn: ({ isQuote }) => isQuote,
    },
  ],
  [
    { id: 'link', label: 'editor.link', icon: Link, shortcut: 'Ctrl+K', opens: 'dialog' },
    { id: 'image', label: 'editor.image', icon: Image },
    { id: 'clear', label: 'editor.clear', icon: RemoveFormatting, shortcut: 'Ctrl+\\' },
  ],
  [
    {
      id: 'strike',
      label: 'editor.strike',
      icon: Strikethrough,
      shortcut: 'Alt+Shift+5',
      isOn: ({ isStruck }) => isStruck,
    },
    { id: 'outdent', label: 'editor.outdent', icon: IndentDecrease, shortcut: 'Ctrl+[' },
    { id: 'indent', label: 'editor.indent', icon: IndentIncrease, shortcut: 'Ctrl+]' },
  ],
  [
    { id: 'emoji', label: 'editor.emoji', icon: Smile, opens: 'dialog' },
    { id: 'table', label: 'editor.table', icon: Table, opens: 'dialog' },
    { id: 'find', label: 'editor.find', icon: TextSearch, shortcut: 'Ctrl+F' },
  ],
]
