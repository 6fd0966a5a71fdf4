import { createContext } from 'react'

/** Labels that every dialog shows, supplied by `DialogLayer`. */
export const DialogLabels = createContext({ cancel: '', close: '' })
