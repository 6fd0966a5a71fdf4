export { addDomain, foundOrganisation, verifyDomain } from './add-domain.ts'
export {
  findDomain,
  findFirstDomain,
  isHostedDomain,
  listEveryDomain,
  listHostedDomains,
  setDomainVerified,
} from './domain-store.ts'
