export { loadSearchBox, loadSearchPage, type SearchBoxCode, type SearchView } from './load-search.ts'
export { SearchPage } from './SearchPage.tsx'
