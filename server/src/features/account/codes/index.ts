export { checkCode, makeCode } from './address-codes.ts'
export { CodeMail, codeMailJob, planCodeMail } from './code-mail.ts'
export type { CodePurpose } from './code-subject.ts'
