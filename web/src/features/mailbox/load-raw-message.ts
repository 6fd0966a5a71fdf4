/** The page of a message as it arrived, fetched when somebody asks for one. */
export const loadRawMessage = () => import('./raw-message/RawMessage.tsx')
