export { checkCode, createCode } from './address-codes.ts'
export { CodeMail, codeMailJob, planCodeMail } from './code-mail.ts'
