export {
  findReplyTemplate,
  findReplyTemplates,
  hasReplyTemplateInUse,
  templatesOf,
} from './reply-template-store.ts'
export { planTemplateReply, TemplateReply, templateReplyJob } from './template-reply.ts'
