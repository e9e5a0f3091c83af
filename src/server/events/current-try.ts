import { AsyncLocalStorage } from 'node:async_hooks'

/** Which try of a job this is, for who has to say that there will be no other. Outside of jobs there is none. */
export const currentTry = new AsyncLocalStorage<{ isLast: boolean }>()
