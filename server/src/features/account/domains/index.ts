export { addDomain, verifyDomain } from './add-domain.ts'
export { isHostedDomain, listHostedDomains, setDomainVerified } from './domain-store.ts'
