export {
  addDomain,
  hostVerifiedDomain,
  normaliseDomain,
  registerOrganisation,
  verifyDomain,
} from './add-domain.ts'
export {
  findDomain,
  findFirstDomain,
  findHostedDomain,
  findVerifiedAmong,
  isHostedDomain,
  listDomainsToProtect,
  listEveryDomain,
  listHostedDomains,
  setDomainVerified,
} from './domain-store.ts'
