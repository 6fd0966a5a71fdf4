import { addMessages } from '../../../i18n/index.ts'
import { searchMessages } from '../../../i18n/messages/search.ts'
import { goToParams, isOnSearchPage } from '../go-to-search.ts'
import { boxText } from '../search-form.ts'
import { readParams } from '../search-params.ts'

export { SearchDrop } from './SearchDrop.tsx'
export { SearchSheet } from './SearchSheet.tsx'

addMessages(searchMessages)

/** What the box says of the search in an address. */
export const textOfAddress = (search: string, timezone: string): string =>
  search ? boxText(readParams(search), timezone) : ''

/** Searches for what was typed, sorted as what is on screen. */
export function searchText(text: string): void {
  const { sort } = isOnSearchPage() ? readParams(location.search) : {}
  const q = text.trim().normalize('NFC')
  goToParams({ ...(q ? { q } : {}), ...(sort ? { sort } : {}) })
}
