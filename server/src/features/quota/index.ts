export { getFreeBytes } from './free-bytes.ts'
export { addUsedBytes, getQuota, reserveStorage, setUsedBytes } from './store.ts'
