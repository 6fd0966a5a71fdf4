export { Gutter } from './Gutter.tsx'
export { NothingOpen } from './NothingOpen.tsx'
