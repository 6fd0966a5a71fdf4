export {
  loadSavedSearches,
  loadSearchBox,
  loadSearchPage,
  type SearchBoxCode,
  SearchPage,
} from './load-search.tsx'
export { savedSearchesOf, searchHrefOf } from './saved/saved-searches.ts'
export type { SearchView } from './state/box-state.ts'
