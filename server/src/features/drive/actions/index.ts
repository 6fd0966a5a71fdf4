export { renameNode } from './rename-node.ts'
export { trashNodes } from './trash-nodes.ts'
