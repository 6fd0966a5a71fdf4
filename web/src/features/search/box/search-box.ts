import { boxText } from '../search-form.ts'
import { readParams } from '../search-params.ts'
import '../../../i18n/areas/search.ts'

export { openText as searchText } from '../open-search.ts'
export { peopleQuery, suggestionsQuery } from '../queries.ts'
export { SearchDrop } from './SearchDrop.tsx'
export { SearchSheet } from './SearchSheet.tsx'

export const textOfAddress = (search: string, timezone: string): string =>
  search ? boxText(readParams(search), timezone) : ''
