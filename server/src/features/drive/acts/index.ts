export { beginAct, isInActs, nodesAtOnce } from './begin-act.ts'
export { type TreeWeight, weighTree } from './weigh-tree.ts'
