export {
  addDomain,
  createOrganisation,
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
  listDomains,
  listDomainsToProtect,
  listEveryDomain,
  listHostedDomains,
  setDomainVerified,
} from './domain-store.ts'
