export {
  findReplyTemplate,
  findReplyTemplates,
  hasReplyTemplateInUse,
  listReplyTemplates,
} from './reply-template-store.ts'
export { planTemplateReply, TemplateReply, templateReplyJob } from './template-reply.ts'
