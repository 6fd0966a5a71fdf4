export {
  addDomain,
  foundOrganisation,
  hostProvedDomain,
  normaliseDomain,
  verifyDomain,
} from './add-domain.ts'
export {
  findDomain,
  findFirstDomain,
  isHostedDomain,
  listEveryDomain,
  listHostedDomains,
  listUnverified,
  setDomainVerified,
} from './domain-store.ts'
