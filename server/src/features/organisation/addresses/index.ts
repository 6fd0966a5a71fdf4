export { listDomainCatchAlls, setDomainCatchAll } from './catch-all.ts'
export { addAddress, listMailboxAddresses, removeAddress } from './mailbox-addresses.ts'
