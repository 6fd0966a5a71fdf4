import { createContext, type ReactNode, useContext } from 'react'

const Shown = createContext(true)

/** Says below whether a thread is on screen, or kept drawn out of sight. */
export const ShownProvider = Shown.Provider

/** Whether the thread that this is part of is on screen. */
export const useIsShown = (): boolean => useContext(Shown)

/** Is there only as long as the thread around it is on screen. */
export const WhileShown = ({ children }: { children: ReactNode }): ReactNode =>
  useIsShown() ? children : null
