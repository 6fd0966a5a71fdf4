import { searchTexts } from '../../i18n/areas/search.ts'
import { addMessages } from '../../i18n/index.ts'
import { Store } from '../../store.ts'
import { openDialog } from '../../ui/index.ts'
import { Palette, type PaletteCode } from './Palette.tsx'

addMessages(searchTexts)

const isVisible = new Store(false)

/** Shows the palette, unless it is already open. */
export function showPalette(code: PaletteCode): void {
  if (isVisible.get()) return
  isVisible.set(true)
  openDialog((close) => (
    <Palette
      code={code}
      onClose={() => {
        isVisible.set(false)
        close()
      }}
    />
  ))
}
