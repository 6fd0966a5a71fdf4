export { addUsedBytes, getQuota, reserveStorage, setUsedBytes } from './store.ts'
