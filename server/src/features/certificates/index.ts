export { findProofOfName, findProofOfToken } from './certificate-store.ts'
export { type CertificateState, findIssued, listCertificateStates } from './find-certificate.ts'
export { type CertificateDeps, renewCertificateIfDue, type WantedCertificate } from './renew-certificate.ts'
