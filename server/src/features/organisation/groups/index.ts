export { addGroup, changeGroup, getGroup, listGroups, removeGroup } from './keep-groups.ts'
