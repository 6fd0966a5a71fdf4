export {
  addDomain,
  createOrganisation,
  createOrganisationIn,
  hostVerifiedDomain,
  normaliseDomain,
  registerOrganisation,
  verifyDomain,
} from './add-domain.ts'
export {
  findDomain,
  findOrganisationByName,
  isHostedDomain,
  isMailElsewhere,
  isMovedDomain,
  listEveryDomain,
  listHostedDomains,
  renameOrganisation,
  setDomainVerified,
} from './domain-store.ts'
