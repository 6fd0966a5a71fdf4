import { boxText } from './search-form.ts'
import { readParams } from './search-params.ts'
import '../../i18n/areas/search.ts'

export { SearchDrop } from './box/SearchDrop.tsx'
export { SearchSheet } from './box/SearchSheet.tsx'
export { openText as searchText } from './open-search.ts'
export { peopleQuery, suggestionsQuery } from './queries.ts'
export { SearchPage } from './results/SearchPage.tsx'
export { savedSearchMenu } from './saved/name-search.tsx'

export const textOfAddress = (search: string, timezone: string): string =>
  search ? boxText(readParams(search), timezone) : ''
