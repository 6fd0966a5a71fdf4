import { searchTexts } from '../../../i18n/areas/search.ts'
import { addMessages } from '../../../i18n/index.ts'
import { boxText } from '../search-form.ts'
import { readParams } from '../search-params.ts'

export { openText as searchText } from '../open-search.ts'
export { peopleQuery, suggestionsQuery } from '../queries.ts'
export { SearchDrop } from './SearchDrop.tsx'
export { SearchSheet } from './SearchSheet.tsx'

addMessages(searchTexts)

export const textOfAddress = (search: string, timezone: string): string =>
  search ? boxText(readParams(search), timezone) : ''
