export { loadSearch, loadSearchPage, type SearchCode, SearchPage } from './load-search.tsx'
export { savedSearchesOf, searchHrefOf } from './saved/saved-searches.ts'
export type { SearchView } from './state/box-state.ts'
