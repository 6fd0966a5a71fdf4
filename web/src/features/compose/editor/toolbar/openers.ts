import { TextAlignCenter, TextAlignEnd, TextAlignJustify, TextAlignStart } from 'lucide'
import { createElement, type FunctionComponent } from 'react'
import { t } from '../../../../i18n/index.ts'
import { openDialog } from '../../../../ui/dialog/dialogs.ts'
import { type MenuEntry, openMenu } from '../../../../ui/menu/menu.ts'
import { commands, SIZES } from '../commands.ts'
import { ColourPalette } from './ColourPalette.tsx'
import { EmojiPicker } from './EmojiPicker.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import type { Opening } from './opening.ts'
import { TablePicker } from './TablePicker.tsx'

type OpenerView = FunctionComponent<{ opening: Opening; onClose: () => void }>

const opener =
  (view: OpenerView) =>
  (opening: Opening): void => {
    openDialog((close) => createElement(view, { opening, onClose: close }))
  }

export type OpenerId = 'size' | 'colour' | 'align' | 'link' | 'image' | 'emoji' | 'table' | 'find'

/** Actions of tools that open something. */
export const openers: Record<OpenerId, (opening: Opening) => void> = {
  size: ({ writing, format, anchor, isByKeyboard }) => {
    const entry = (size: string | null): MenuEntry => ({
      id: size ?? 'own',
      label: t(size ? `editor.size.${size as (typeof SIZES)[number]}` : 'editor.size.own'),
      ...(size ? { end: size } : {}),
      isChecked: format.size === (size ?? ''),
      onSelect: () => writing.squire.setFontSize(size),
    })
    const [tiny, small, large, huge] = SIZES
    const entries = [entry(tiny), entry(small), entry(null), entry(large), entry(huge)]
    openMenu({ label: t('editor.size'), entries, anchor, isByKeyboard })
  },
  align: ({ writing, format, anchor, isByKeyboard }) => {
    const entries = ALIGNMENTS.map(({ id, align, icon }) => ({
      id,
      label: t(`editor.${id}`),
      icon,
      isChecked: format.align === align,
      onSelect: () => void commands[id](writing.squire),
    }))
    openMenu({ label: t('editor.align'), entries, anchor, isByKeyboard })
  },
  colour: opener(ColourPalette),
  link: opener(LinkDialog),
  emoji: opener(EmojiPicker),
  table: opener(TablePicker),
  image: ({ chooseImages }) => chooseImages(),
  find: ({ openFind }) => openFind(),
}

const ALIGNMENTS = [
  { id: 'alignLeft', align: 'left', icon: TextAlignStart },
  { id: 'alignCentre', align: 'center', icon: TextAlignCenter },
  { id: 'alignRight', align: 'right', icon: TextAlignEnd },
  { id: 'justify', align: 'justify', icon: TextAlignJustify },
] as const
