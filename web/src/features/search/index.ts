export { loadSearchBox, loadSearchPage, type SearchBoxCode } from './load-search.ts'
export { SearchPage } from './SearchPage.tsx'
export type { SearchView } from './state/box-state.ts'
