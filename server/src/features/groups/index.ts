export { changeGroup, createGroup, deleteGroup, getGroup } from './change-groups.ts'
export { type ExpandedGroup, expandGroup, listSendingGroups } from './expand-group.ts'
export {
  findGroupByEmail,
  type GroupRow,
  listEveryGroup,
  listGroups,
  listGroupsByEmail,
  listMembers,
  recordGroupSent,
} from './group-store.ts'
export { groupMaintenance } from './maintenance.ts'
export { findGroupFor, type GroupDestination, mayWrite } from './may-write.ts'
