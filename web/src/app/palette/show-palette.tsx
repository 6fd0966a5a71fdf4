import { addMessages } from '../../i18n/index.ts'
import { paletteMessages } from '../../i18n/messages/palette.ts'
import { openDialog } from '../../ui/index.ts'
import { Palette, type PaletteCode } from './Palette.tsx'

addMessages(paletteMessages)

let isShown = false

/** Shows the palette over the page; once is enough. */
export function showPalette(code: PaletteCode): void {
  if (isShown) return
  isShown = true
  openDialog((close) => (
    <Palette
      code={code}
      onClose={() => {
        isShown = false
        close()
      }}
    />
  ))
}
