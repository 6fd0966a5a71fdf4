import { addMessages } from '../../i18n/index.ts'
import { paletteMessages } from '../../i18n/messages/palette.ts'
import { Store } from '../../store.ts'
import { openDialog } from '../../ui/index.ts'
import { Palette, type PaletteCode } from './Palette.tsx'

addMessages(paletteMessages)

const isShown = new Store(false)

/** Shows the palette over the page; once is enough. */
export function showPalette(code: PaletteCode): void {
  if (isShown.get()) return
  isShown.set(true)
  openDialog((close) => (
    <Palette
      code={code}
      onClose={() => {
        isShown.set(false)
        close()
      }}
    />
  ))
}
