export { addGroup, changeGroup, getGroup, listGroups, removeGroup } from './manage-groups.ts'
