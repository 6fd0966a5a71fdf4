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
  isHostedDomain,
  isMailElsewhere,
  listEveryDomain,
  listHostedDomains,
  setDomainVerified,
} from './domain-store.ts'
