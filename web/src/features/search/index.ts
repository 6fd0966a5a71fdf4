export { loadSavedSearches, loadSearchBox, loadSearchPage, type SearchBoxCode } from './load-search.ts'
export { SearchPage } from './SearchPage.tsx'
export { savedSearchesOf, searchHrefOf } from './saved/saved-searches.ts'
export type { SearchView } from './state/box-state.ts'
