import { useQuery } from '@tanstack/react-query'
import { getSite, type Site } from '#contract/site.ts'
import { queryOf } from './query.ts'

export const emptySite: Site = {
  publicUrl: '',
  contactEmail: null,
  socialLinks: { instagram: null, facebook: null, youtube: null },
  loginProvider: null,
  payments: null,
  demoAccounts: [],
}

/** What this installation says about itself; every page the server sends carries it. */
export function useSite(): Site {
  return useQuery(queryOf(getSite, {})).data ?? emptySite
}
