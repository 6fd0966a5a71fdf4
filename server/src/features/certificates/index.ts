export { findChallengeByName, findChallengeByToken } from './certificate-store.ts'
export { findIssued, listCertificateStates } from './find-certificate.ts'
export { renewCertificateIfDue } from './renew-certificate.ts'
