/** The code of an opened thread, fetched once, by whatever may lead to one. */
export const loadThreadPage = () => import('./thread-view/ReadThreads.tsx')
